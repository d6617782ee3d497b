import { useNavigate } from 'react-router-dom'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { cleanEmail } from '../../../shared/accounts/account.ts'
import { register } from '../../../shared/accounts/register.ts'
import { count } from '../analytics/count.ts'
import { call } from '../lib/call.ts'
import { CookiesBlocked, requireCookies } from '../session/cookies-needed.ts'
import { useLeaveRefusedPlace } from '../session/place.ts'
import { signIn } from '../session/sign-in.ts'
import { withFreshId } from '../lib/with-fresh-id.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { forgetValues, keepValues, keptValues } from '../forms/kept-values.ts'

interface Registration {
  email: string
  name: string
  password: string
  terms: boolean
}

/**
 * Registers and signs in with the same password. Returns the error of each field. The id of an attempt is kept per address,
 * so a repeated attempt is idempotent and never creates a second account.
 */
export function useRegistration(): (registration: Registration) => Promise<Record<string, string>> {
  const navigate = useNavigate()
  const leaveRefusedPlace = useLeaveRefusedPlace()
  return async ({ password, terms, ...typed }) => {
    const email = cleanEmail(typed.email)
    const attempt = keptValues('registration')
    const earlier = attempt['email'] === email ? attempt['id'] : undefined
    try {
      requireCookies()
      await withFreshId(earlier, (id) => {
        keepValues('registration', { email, id })
        return call(register, { id, email, name: typed.name.trim(), password, terms })
      })
    } catch (error) {
      if (leaveRefusedPlace(error)) return {}
      if (error instanceof CookiesBlocked) {
        showAlert({ message: error.message, type: 'danger' })
        return {}
      }
      if (!(error instanceof RefusalError)) throw error
      return fieldsOf(error)
    }
    count({ action: 'Complete Registration' })
    forgetValues('register')
    forgetValues('registration')
    // If this sign-in fails, the account exists anyway, so the log-in form opens.
    await signIn(email, password).catch(() => navigate(`/login?${new URLSearchParams({ email })}`))
    return {}
  }
}

const fieldOfCode: Record<string, string> = {
  'email-taken': 'email',
  'email-invalid': 'email',
  'account-banned': 'email',
  'password-common': 'password',
}

/** Returns the errors to show next to fields. A refusal without a field is shown only as an alert. */
function fieldsOf({ code, message, fields }: RefusalError): Record<string, string> {
  const field = fieldOfCode[code]
  if (field) return { [field]: message }
  if (fields && (fields['email'] ?? fields['name'] ?? fields['password'])) return fields
  showAlert({ message, type: 'danger' })
  return {}
}
