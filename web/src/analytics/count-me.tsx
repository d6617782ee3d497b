import { useId, useState } from 'react'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { updateMe } from '../../../shared/users/update-me.ts'
import type { Me } from '../../../shared/users/user.ts'
import { Link } from '../lib/link.tsx'
import { call } from '../lib/call.ts'
import { useSetMe } from '../session/me.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Switch } from '../ui/switch.tsx'
import { asksNotToTrack } from './browser.ts'
import styles from './count-me.module.css'

/**
 * The switch that lets an account be counted or not. The change is optimistic, and is rolled back if the server refuses it.
 */
export function CountMe({ me }: { me: Me }) {
  const id = useId()
  const setMe = useSetMe()
  const [pressed, setPressed] = useState<boolean>()
  const isBlocked = asksNotToTrack()

  const change = async (isOn: boolean) => {
    setPressed(isOn)
    try {
      setMe(await call(updateMe, { refusesAnalytics: !isOn }))
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      showAlert({ message: error.message, type: 'danger' })
    } finally {
      setPressed(undefined)
    }
  }
  return (
    <section className={styles.section} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className={styles.heading}>
        Usage counts
      </h2>
      <p className={styles.text}>
        We count visits, log-ins and sign-ups to see whether the sites are of use, without your name, email or
        account. <Link to="/settings/privacy#usage-counts">What is counted</Link>
      </p>
      <label className={styles.row} htmlFor={id}>
        Count what I do
        <Switch
          id={id}
          disabled={isBlocked}
          aria-busy={pressed !== undefined}
          checked={!isBlocked && (pressed ?? !me.refusesAnalytics)}
          onChange={(isOn) => void change(isOn)}
        />
      </label>
      {isBlocked && (
        <p className={styles.text}>Your browser asks sites not to track you, so nothing is counted here.</p>
      )}
    </section>
  )
}
