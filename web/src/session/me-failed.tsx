import { useMeQuery } from './me.ts'
import { signOut } from './session.ts'
import { showWentWrong } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import styles from './me-failed.module.css'

/** Shown if a person is signed in but their data cannot be loaded: the reason, a retry and a log-out. */
export function MeFailed() {
  const failure = useMeFailure()
  if (!failure) return null
  const leave = () => void signOut().catch(showWentWrong)
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

/** Why the data of the signed-in person could not be loaded, and a retry; undefined if loading did not fail. */
function useMeFailure(): { message: string; busy: boolean; retry: () => void } | undefined {
  const { data, error, hasSession, isFetching, refetch } = useMeQuery()
  if (!hasSession || data || !error) return undefined
  return { message: error.message, busy: isFetching, retry: () => void refetch() }
}
