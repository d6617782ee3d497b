import type { Me } from '../../../shared/users/user.ts'
import { updateMe } from '../../../shared/users/update-me.ts'
import { call } from '../lib/call.ts'
import { useSetMe } from '../session/me.ts'
import { useCampus } from '../session/site-campus.ts'
import { showWentWrong } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { SetUpProfile } from '../users/set-up-profile.tsx'
import { HowItWorks } from './how-it-works.tsx'
import styles from './welcome-guide.module.css'

/** The guide 'How it works', which is above the feed of a new member until they press 'Got it' on any device. */
export function WelcomeGuide({ me }: { me: Me }) {
  const campus = useCampus()
  const setMe = useSetMe()
  const dismiss = () => {
    setMe({ ...me, gettingStarted: false })
    call(updateMe, { gettingStarted: false }).catch(() => {
      setMe(me)
      showWentWrong()
    })
  }
  return (
    <section className={styles.guide} aria-labelledby="guide">
      <header className={styles.head}>
        <h2 id="guide" className={styles.title}>
          How {campus.name} Buy/Sell works
        </h2>
        <Button kind="quiet" onClick={dismiss}>
          Got it
        </Button>
      </header>
      <HowItWorks short />
      <div className={styles.next}>
        <SetUpProfile me={me} />
      </div>
    </section>
  )
}
