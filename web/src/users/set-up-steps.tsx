import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { updateProfile } from '../../../shared/users/update-profile.ts'
import { bioMaximum } from '../../../shared/users/user.ts'
import type { Me } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'
import { useSetMe } from '../session/me.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { ChangePhoto } from './change-photo.tsx'
import { forgetValues, keepValues, keptValues } from '../accounts/kept-values.ts'
import { refusalSentence } from '../accounts/refusal-sentence.ts'
import { UpdatingAccount } from './updating-account.tsx'
import { useProfileUpdate } from './use-profile-update.ts'
import styles from './set-up-steps.module.css'

const kept = 'set-up-profile'

/** Three steps: a picture, a bio, and what became of them. `onLeave` is called when the person goes to their profile. */
export function SetUpSteps({ me, onLeave }: { me: Me; onLeave: () => void }) {
  const [values, setValues] = useState({
    step: '1',
    bio: me.bio ?? '',
    picture: me.picture ?? '',
    uploadId: '',
    ...keptValues(kept),
  })
  const { step, bio, picture, uploadId } = values
  const set = (part: Partial<typeof values>) => {
    const next = { ...values, ...part }
    setValues(next)
    keepValues(kept, next)
  }
  const { busy, saved, updating, save } = useSave(() => ({
    ...(bio !== (me.bio ?? '') && { bio }),
    ...(picture !== (me.picture ?? '') && { picture: picture === '' ? null : uploadId }),
  }))
  const person = { name: `${me.firstName} ${me.lastName}`, picture: picture || undefined }
  if (saved)
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
  const isFirst = step === '1'
  const next = () => (isFirst ? set({ step: '2' }) : void save())
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
          <Button kind="quiet" disabled={busy} onClick={() => set({ step: '1' })}>
            Previous
          </Button>
        )}
        <Button disabled={busy} onClick={next}>
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

/** Saves the profile. The page hears of it when the steps are left: it may be what opened them. */
function useSave(changes: () => Parameters<typeof call<typeof updateProfile>>[1]) {
  const setMe = useSetMe()
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState<Me>()
  const { updating, follow } = useProfileUpdate()
  useEffect(
    () => () => {
      if (saved) setMe(saved)
    },
    [saved, setMe],
  )
  const save = async () => {
    setBusy(true)
    try {
      const { me } = await follow(await call(updateProfile, changes()))
      forgetValues(kept)
      setSaved(me)
    } catch (failure) {
      showAlert({ message: refusalSentence(failure), type: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, saved, updating, save }
}
