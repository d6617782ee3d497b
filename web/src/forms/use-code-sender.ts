import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type * as z from 'zod/mini'
import { RefusalError } from '../../../shared/refusal-error.ts'
import type { codeSentSchema } from '../../../shared/accounts/send-email-code.ts'
import { serverNow } from '../lib/call.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { refusalSentence } from './refusal-sentence.ts'

export type CodeSent = z.output<typeof codeSentSchema>

/**
 * Requests a code by mail. Call `visit` when a page opens, and `send` for a new code (`again`). `nextAt` is when the next
 * code can be requested (epoch milliseconds by the server's clock).
 */
export function useCodeSender(request: (how: { again: boolean }) => Promise<CodeSent>, firstNextAt = 0) {
  const [nextAt, setNextAt] = useState(firstNextAt)
  const { mutate, isPending, error } = useMutation({
    mutationFn: request,
    onSuccess: (sent) => setNextAt(sent.nextAt),
    onError: (failure) => {
      if (failure instanceof RefusalError && failure.retryAfter !== undefined)
        setNextAt(serverNow() + failure.retryAfter * 1000)
      showAlert({ message: refusalSentence(failure), type: 'danger' })
    },
  })
  const send = useCallback(() => mutate({ again: true }), [mutate])
  const visit = useCallback(() => mutate({ again: false }), [mutate])
  return { send, visit, busy: isPending, nextAt, error: error ? refusalSentence(error) : undefined }
}
