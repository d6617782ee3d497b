import { useState } from 'react'
import { useCampus } from '../session/site-campus.ts'
import { Button } from '../ui/button.tsx'
import { HowItWorks } from './how-it-works.tsx'
import styles from './welcome-guide.module.css'

const storageKey = 'guide-read'

/** How it works, above the feed of a new member until they press 'Got it'. */
export function WelcomeGuide() {
  const campus = useCampus()
  const [isRead, setRead] = useState(() => localStorage.getItem(storageKey) !== null)
  if (isRead) return null
  const dismiss = () => {
    localStorage.setItem(storageKey, 'yes')
    setRead(true)
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
    </section>
  )
}
