import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface LoadFailedProps {
  message: string
  retry: () => void
  /** The message is the h1 of the page. */
  page?: boolean
}

/** Stands for what could not be loaded: the message and a button to try again. */
export function LoadFailed({ message, retry, page = false }: LoadFailedProps) {
  return (
    <EmptyState
      page={page}
      art="offline"
      title={message}
      action={
        <Button kind="primary" onClick={retry}>
          Try Again
        </Button>
      }
    />
  )
}
