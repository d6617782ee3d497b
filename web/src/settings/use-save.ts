import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { RefusalError } from '../../../shared/contract.ts'
import type { Me } from '../../../shared/users/user.ts'
import { accountSettings } from '../session/account-paths.ts'
import { useSetMe } from '../session/me.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { forgetValues } from '../users/kept-values.ts'

/**
 * Saves a form of the account: one request however often Save is pressed. What was typed into the form named `form` is kept
 * until it is saved. `refuse` shows the sentence of a refusal.
 */
export function useSave(form: string, refuse: (message: string, error: RefusalError) => void) {
  const navigate = useNavigate()
  const setMe = useSetMe()
  const [busy, setBusy] = useState(false)
  const save = async (request: () => Promise<Me>) => {
    if (busy) return
    setBusy(true)
    try {
      setMe(await request())
    } catch (error) {
      setBusy(false)
      if (!(error instanceof RefusalError)) throw error
      return refuse(error.message, error)
    }
    forgetValues(form)
    void navigate(accountSettings.to, { replace: true })
    showAlert({ message: 'Account Updated!', type: 'success' })
  }
  return { save, busy }
}
