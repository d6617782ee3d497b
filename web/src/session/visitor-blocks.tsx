import { useLocation } from 'react-router-dom'
import { Link } from '../lib/link.tsx'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { registrationPath } from './account-paths.ts'
import { useBack } from './back.ts'
import { usePromptBelow } from './prompt.ts'
import styles from './visitor-blocks.module.css'

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

/**
 * The two buttons of a visitor, shown below the feed's welcome and below posts. After a shared link, their text says why to
 * log in.
 */
export function JoinButtons({ onJoin }: { onJoin: () => void }) {
  const back = useBack()
  const { pathname } = useLocation()
  const prompt = usePromptBelow()
  const asked = prompt?.page === pathname && !prompt.button ? prompt : undefined
  return (
    <>
      {asked && (
        <div className={styles.asked}>
          <h2>{asked.title}</h2>
          <p>{asked.text}</p>
        </div>
      )}
      <div className={styles.buttons} data-offers="log-in join">
        <LinkButton kind="plain" to={registrationPath(back)} onClick={() => asked?.onAccept()}>
          Log In
        </LinkButton>
        <Button kind="primary" onClick={onJoin}>
          Join Group
        </Button>
      </div>
    </>
  )
}
