import type { ReactNode } from 'react'
import { bioMaximum } from '../../../shared/users/user.ts'
import type { Me } from '../../../shared/users/user.ts'
import { useOverlay } from '../lib/overlay-history.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { ChangePhoto } from './change-photo.tsx'
import { UpdatingAccount } from './updating-account.tsx'
import type { SetUp } from './use-set-up.ts'
import styles from './set-up-steps.module.css'

interface SetUpStepsProps {
  me: Me
  setUp: SetUp
  /** Called when the person opens their profile. */
  onLeave: () => void
  onSkip: () => void
}

/** Three steps: a picture, a bio, and the result. A skipped step is not saved, and Back returns to the first step. */
export function SetUpSteps({ me, setUp, onLeave, onSkip }: SetUpStepsProps) {
  const { isFirst, isDone, bio, picture, busy, updating, set, goToFirst, next, skip } = setUp
  useOverlay(!isFirst && !isDone, goToFirst)
  const person = { name: `${me.firstName} ${me.lastName}`, picture: picture || undefined }
  if (isDone)
    return (
      <Step number={3} title="Your profile is updated">
        <div className={styles.done}>
          <Avatar person={person} size={96} />
          <p className={styles.name}>{person.name}</p>
          {bio && <p className={styles.bio}>{bio}</p>}
        </div>
        <LinkButton kind="primary" wide to="/profile" onClick={onLeave}>
          See profile
        </LinkButton>
      </Step>
    )
  return (
    <Step number={isFirst ? 1 : 2} title={isFirst ? 'Pick a profile picture' : 'Describe yourself'}>
      {isFirst ? (
        <ChangePhoto person={person} onChange={set} onRemove={() => set({ picture: '', uploadId: '' })} />
      ) : (
        <TextArea
          label="Bio"
          value={bio}
          maximum={bioMaximum}
          placeholder="What you study, and what you like to find and sell"
          onChange={(event) => set({ bio: event.target.value })}
        />
      )}
      <div className={styles.buttons}>
        {!isFirst && (
          <Button kind="quiet" disabled={busy} onClick={goToFirst}>
            Previous
          </Button>
        )}
        <Button disabled={busy} onClick={() => skip(onSkip)}>
          Skip for now
        </Button>
        <Button
          kind="primary"
          busy={busy}
          disabled={isFirst ? picture === '' : bio.trim() === ''}
          onClick={next}
        >
          Next
        </Button>
      </div>
      {updating && <UpdatingAccount />}
    </Step>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className={styles.step} aria-label={title}>
      <header>
        <p className={styles.count}>Step {number} of 3</p>
        <h2 className={styles.title}>{title}</h2>
      </header>
      {children}
    </section>
  )
}
