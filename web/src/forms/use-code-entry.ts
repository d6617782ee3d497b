import { useState } from 'react'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { sentenceOf } from '../../../shared/refusal.ts'
import { codeRefusals, codeSchema } from '../../../shared/accounts/account.ts'
import { useFieldRefusal } from './use-field-refusal.ts'
import { refusalSentence } from './refusal-sentence.ts'

const codeLength = 4

/**
 * The state of a code field. A complete code is checked at once, unless `waitsForPress` is set. `submit` checks the typed
 * code.
 */
export function useCodeEntry(check: (code: string) => Promise<void>, { waitsForPress = false } = {}) {
  const [code, setCode] = useState('')
  const { error, refuse, clearError } = useFieldRefusal()
  const [busy, setBusy] = useState(false)

  const submit = async (typed: string) => {
    if (busy) return
    const parsed = codeSchema.safeParse(typed)
    const [issue] = parsed.error?.issues ?? []
    if (issue) return refuse(sentenceOf({ refusals: codeRefusals }, issue))
    setBusy(true)
    try {
      await check(typed)
    } catch (failure) {
      refuse(refusalSentence(failure))
      // Clears a wrong code. A code that did not reach the server stays, so that the person can send it again.
      if (failure instanceof RefusalError && failure.code.startsWith('code-')) setCode('')
    } finally {
      setBusy(false)
    }
  }
  const change = (typed: string) => {
    if (busy) return
    setCode(typed)
    clearError()
    if (!waitsForPress && typed.length === codeLength && typed !== code) void submit(typed)
  }
  // A wrong code empties the field and shows an error. Pressing Enter in the empty field must not remove that error.
  const press = async () => {
    if (code !== '' || error === undefined) await submit(code)
  }
  return { code, error, clearError, busy, change, submit: press }
}
