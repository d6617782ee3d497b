import { useNavigate } from 'react-router-dom'
import { splitName } from '../../../shared/users/names.ts'
import { cleanEmail } from '../../../shared/accounts/account.ts'
import { requestLink } from '../../../shared/accounts/request-link.ts'
import { call } from '../lib/call.ts'
import { Button } from '../ui/button.tsx'
import { sentState } from './request-link.tsx'
import { fieldErrors } from '../forms/field-errors.ts'
import { forgetValues } from '../forms/kept-values.ts'
import { linkRefusal, useLinkSender } from './use-link-sender.ts'
import { returnQuery, useReturn } from './use-return.ts'

interface RegisterByLinkProps {
  filled: { email: string; name: string; terms: boolean }
  /** Called with the sentence for each invalid field, by the name of the field. */
  onErrors: (errors: Record<string, string>) => void
}

/** Registers without a password: the link in the mail creates the account. */
export function RegisterByLink({ filled, onErrors }: RegisterByLinkProps) {
  const navigate = useNavigate()
  const returning = useReturn()
  const { campus, back } = returning
  const [email, name] = [cleanEmail(filled.email), filled.name.trim()]
  const { send, busy } = useLinkSender(
    (id) => call(requestLink, { id, email, name, campusId: campus.id, back }),
    {
      onError: (error) => onErrors({ email: linkRefusal(error) }),
      onSent: (nextAt) => {
        forgetValues('register')
        const { firstName: first, lastName: last } = splitName(name)
        const query = new URLSearchParams({ email, first, last, ...returnQuery(returning) })
        void navigate(`/login/sent?${query}`, { state: sentState(nextAt) })
      },
    },
  )
  const press = () => {
    const { id: _, ...wrong } = fieldErrors(requestLink, { id: '', email, name })
    if (Object.keys(wrong).length > 0) return onErrors(wrong)
    send()
  }
  const isReady = email !== '' && name !== '' && filled.terms
  return (
    <Button kind="plain" wide disabled={!isReady} busy={busy} onClick={press}>
      Email Me a Link Instead
    </Button>
  )
}
