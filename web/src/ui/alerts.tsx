import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from '../lib/link.tsx'
import { alertsPlace, raiseAlerts } from './alerts-place.ts'
import { alerts, barMilliseconds, dismissAlert } from './alerts-store.ts'
import type { Alert } from './alerts-store.ts'
import { IconButton } from './icon-button.tsx'
import { optionalPart } from './lazy-part.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { RequestId } from './request-id.tsx'
import styles from './alerts.module.css'

/** The optional behaviour of an alert. Alerts also work if it cannot be loaded. */
const AlertManners = optionalPart(
  async () => (await import('./alert-manners.tsx')).AlertManners,
  () => <span className={styles.icon} />,
)

/**
 * The stack of alerts, and the offline bar. The live regions are always present, so that screen readers announce each
 * alert.
 */
export function Alerts() {
  // Before the first paint, because the offline bar moves the page.
  useLayoutEffect(() => {
    alertsPlace.className = styles['place'] ?? ''
    raiseAlerts()
    delete document.documentElement.dataset['online']
    return () => alertsPlace.remove()
  }, [])
  return createPortal(
    <>
      <OfflineBar />
      <div role="log" aria-live="polite" aria-label="Alerts" className={styles.stack}>
        {alerts.use().map((alert) => (
          <OneAlert key={alert.id} alert={alert} />
        ))}
      </div>
    </>,
    alertsPlace,
  )
}

function OneAlert({ alert }: { alert: Alert }) {
  const [paused, setPaused] = useState(false)
  const left = useRef(alert.milliseconds)
  useEffect(() => {
    if (paused) return
    const from = Date.now()
    const timer = setTimeout(() => dismissAlert(alert.id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - from
    }
  }, [alert.id, paused])
  const dismiss = () => dismissAlert(alert.id)
  return (
    <div
      className={styles.alert}
      data-type={alert.type}
      data-paused={paused || undefined}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <AlertManners alert={alert} hold={setPaused} />
      <div className={styles.message}>
        <p>{alert.message}</p>
        <RequestId id={alert.requestId} />
      </div>
      {alert.link && (
        <Link className={styles.link} to={alert.link.to} onClick={dismiss}>
          {alert.link.label}
        </Link>
      )}
      <IconButton label="Dismiss" icon={X} onClick={dismiss} />
      <span
        className={styles.bar}
        style={{ animationDuration: `${barMilliseconds(alert.milliseconds)}ms` }}
        aria-hidden
      />
    </div>
  )
}
