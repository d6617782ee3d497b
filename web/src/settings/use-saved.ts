import { useNavigate } from 'react-router-dom'
import type { Me } from '../../../shared/users/user.ts'
import { accountSettings } from '../session/account-paths.ts'
import { useSetMe } from '../session/me.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { forgetValues } from '../forms/kept-values.ts'

/**
 * Returns a function to call after a form was saved: it removes the kept values of these forms and opens the list, which
 * shows the change.
 */
export function useSaved(...forms: string[]): (me: Me) => void {
  const navigate = useNavigate()
  const setMe = useSetMe()
  return (me) => {
    setMe(me)
    for (const form of forms) forgetValues(form)
    void navigate(accountSettings.to, { replace: true })
    showAlert({ message: 'Account Updated!', type: 'success' })
  }
}
