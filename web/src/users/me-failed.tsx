import { useMeFailure } from '../session/me.ts'
import { signOut } from '../session/session.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import styles from './me-failed.module.css'

/** Someone is signed in, and the server does not say who: the page waits, and this says why and what to do. */
export function MeFailed() {
  const failure = useMeFailure()
  if (!failure) return null
  const leave = () =>
    void signOut().catch(() => showAlert({ message: 'Something went wrong. Try again.', type: 'danger' }))
  return (
    <div className={styles.bar} role="alert">
      <p>{failure.message}</p>
      <Button busy={failure.busy} onClick={failure.retry}>
        Try Again
      </Button>
      <Button kind="quiet" onClick={leave}>
        Log Out
      </Button>
    </div>
  )
}
