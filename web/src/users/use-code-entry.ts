import { useState } from 'react'
import { RefusalError } from '../../../shared/contract.ts'
import { codeSchema } from '../../../shared/users/account.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { refusalSentence } from './refusal-sentence.ts'

const codeLength = 4

/** A code that is checked as soon as it is complete; `submit` checks what is there. */
export function useCodeEntry(check: (code: string) => Promise<void>) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const refuse = (message: string) => {
    setError(message)
    showAlert({ message, type: 'danger' })
  }
  const submit = async (typed: string) => {
    if (busy) return
    const parsed = codeSchema.safeParse(typed)
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? '')
    setBusy(true)
    try {
      await check(typed)
    } catch (failure) {
      refuse(refusalSentence(failure))
      // A wrong code is of no more use; one that did not arrive is.
      if (failure instanceof RefusalError && failure.code.startsWith('code-')) setCode('')
    } finally {
      setBusy(false)
    }
  }
  const change = (typed: string) => {
    if (busy) return
    setCode(typed)
    setError(undefined)
    if (typed.length === codeLength && typed !== code) void submit(typed)
  }
  return { code, error, busy, change, submit: () => submit(code) }
}
