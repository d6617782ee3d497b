import { Link } from 'react-router-dom'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { registrationPath } from './account-paths.ts'
import { useBack } from './back.ts'
import styles from './visitor-blocks.module.css'

/** Stands for the content of a private campus that the viewer may not see. */
export function PrivateCampus({ onJoin }: { onJoin: () => void }) {
  return (
    <EmptyState
      art="private"
      title="This community is private."
      action={
        <Button kind="primary" onClick={onJoin}>
          Click to Join
        </Button>
      }
    />
  )
}

/** The welcome above a visitor's feed. */
export function JoinBlock({ campus, onJoin }: { campus: Campus; onJoin: () => void }) {
  return (
    <section className={styles.welcome} aria-labelledby="welcome">
      <h2 id="welcome">Welcome to {campus.name} Buy/Sell</h2>
      <p>
        {campus.name} students buy and sell here: say what you are looking for, make an offer, meet in a safe
        place on campus. All you need is a school email.
      </p>
      <JoinButtons onJoin={onJoin} />
      <Link className={styles.more} to="/settings/howitworks">
        How it works
      </Link>
    </section>
  )
}

/** The two buttons of a visitor, also below a post. */
export function JoinButtons({ onJoin }: { onJoin: () => void }) {
  const back = useBack()
  return (
    <div className={styles.buttons}>
      <LinkButton kind="plain" to={registrationPath(back)}>
        Log In
      </LinkButton>
      <Button kind="primary" onClick={onJoin}>
        Join Group
      </Button>
    </div>
  )
}
