import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { requestLink } from '../../../shared/accounts/request-link.ts'
import { newUlid } from '../../../shared/ulid.ts'
import { serverNow } from '../lib/call.ts'
import { useLeaveRefusedPlace } from '../session/place.ts'
import { refusalSentence } from '../forms/refusal-sentence.ts'

/** Returns the sentence for a failed request for a link. */
export function linkRefusal(error: unknown): string {
  const isExpected =
    error instanceof RefusalError &&
    (Object.hasOwn(requestLink.refusals, error.code) || error.code === 'too-many-requests')
  return isExpected ? refusalSentence(error) : 'An unknown error has occurred'
}

/** Requests a link by mail. A retry of a failed request has the same id, so that the server never sends two mails for it. */
export function useLinkSender(
  request: (id: string) => Promise<{ nextAt: number }>,
  options: { firstNextAt?: number; onError: (error: unknown) => void; onSent?: (nextAt: number) => void },
) {
  const id = useRef<string>(undefined)
  const leaveRefusedPlace = useLeaveRefusedPlace()
  const [nextAt, setNextAt] = useState(options.firstNextAt ?? 0)
  const { mutate, isPending } = useMutation({
    mutationFn: () => request((id.current ??= newUlid(serverNow()))),
    onSuccess: (sent) => {
      id.current = undefined
      setNextAt(sent.nextAt)
      options.onSent?.(sent.nextAt)
    },
    onError: (error) => {
      if (leaveRefusedPlace(error)) return
      if (error instanceof RefusalError && error.retryAfter !== undefined)
        setNextAt(serverNow() + error.retryAfter * 1000)
      options.onError(error)
    },
  })
  return { send: mutate, busy: isPending, nextAt }
}
