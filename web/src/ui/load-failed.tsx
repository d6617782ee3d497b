import { useState } from 'react'
import { requestIdBehind } from '../lib/faults.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { RequestId } from './request-id.tsx'

interface LoadFailedProps {
  message: string
  retry: () => void
  /** Whether the message is the h1 of the page. */
  page?: boolean
}

/**
 * Replaces content that could not be loaded: the message, a button to try again and, if the server failed, the id of the
 * request.
 */
export function LoadFailed({ message, retry, page = false }: LoadFailedProps) {
  const [requestId] = useState(() => requestIdBehind(message))
  return (
    <EmptyState
      page={page}
      art="offline"
      title={message}
      action={
        <>
          <Button kind="primary" onClick={retry}>
            Try Again
          </Button>
          <RequestId id={requestId} />
        </>
      }
    />
  )
}
