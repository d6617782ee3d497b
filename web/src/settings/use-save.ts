import { useState } from 'react'
import { RefusalError } from '../../../shared/refusal-error.ts'
import type { Me } from '../../../shared/users/user.ts'
import { useSaved } from './use-saved.ts'

/**
 * Returns a function that saves a form of the account, and `busy`, with which the button ignores presses until the server
 * has responded. The values of the form named `form` are kept until they are saved. `refuse` shows why the server refused.
 */
export function useSave(form: string, refuse: (message: string, error: RefusalError) => void) {
  const saved = useSaved(form)
  const [busy, setBusy] = useState(false)
  const save = async (request: () => Promise<Me>) => {
    setBusy(true)
    try {
      saved(await request())
    } catch (error) {
      setBusy(false)
      if (!(error instanceof RefusalError)) throw error
      refuse(error.message, error)
    }
  }
  return { save, busy }
}
