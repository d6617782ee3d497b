import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** A page that could not be shown. Reloading also brings the parts of a newer version. */
export function FailedPage() {
  return (
    <>
      <title>Something went wrong</title>
      <EmptyState
        page
        art="offline"
        title="Something went wrong. Try again."
        action={
          <Button kind="primary" onClick={() => window.location.reload()}>
            Try Again
          </Button>
        }
      />
    </>
  )
}
