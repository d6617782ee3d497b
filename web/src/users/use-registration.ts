import { useNavigate } from 'react-router-dom'
import { RefusalError } from '../../../shared/contract.ts'
import { register } from '../../../shared/users/register.ts'
import { call } from '../lib/call.ts'
import { signIn } from '../session/session.ts'
import { withFreshId } from '../lib/with-fresh-id.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { forgetValues, keepValues, keptValues } from './kept-values.ts'

interface Registration {
  email: string
  name: string
  password: string
  terms: boolean
}

/**
 * Registers and signs in with the same password. Answers what is wrong with which field. The id of an attempt is
 * kept for the same address: the same again finishes or answers the same, it never makes a second account.
 */
export function useRegistration(): (registration: Registration) => Promise<Record<string, string>> {
  const navigate = useNavigate()
  return async ({ password, terms, ...typed }) => {
    const email = typed.email.trim().toLowerCase()
    const attempt = keptValues('registration')
    const earlier = attempt['email'] === email ? attempt['id'] : undefined
    try {
      await withFreshId(earlier, (id) => {
        keepValues('registration', { email, id })
        return call(register, { id, email, name: typed.name.trim(), password, terms })
      })
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      return fieldsOf(error)
    }
    forgetValues('register')
    forgetValues('registration')
    // The account is there whatever happens to the sign-in: the log-in form is where to go on.
    await signIn(email, password).catch(() => navigate(`/login?${new URLSearchParams({ email })}`))
    return {}
  }
}

const fieldOfCode: Record<string, string> = {
  'email-taken': 'email',
  'email-invalid': 'email',
  'account-banned': 'email',
}

/** Beside a field where the refusal has one; the rest is an alert alone. */
function fieldsOf({ code, message, fields }: RefusalError): Record<string, string> {
  const field = fieldOfCode[code]
  if (field) return { [field]: message }
  if (fields && (fields['email'] ?? fields['name'] ?? fields['password'])) return fields
  showAlert({ message, type: 'danger' })
  return {}
}
