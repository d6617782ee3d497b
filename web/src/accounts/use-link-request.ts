import { useNavigate } from 'react-router-dom'
import { cleanEmail } from '../../../shared/accounts/account.ts'
import { requestLink } from '../../../shared/accounts/request-link.ts'
import { call } from '../lib/call.ts'
import { sentState } from './request-link.tsx'
import { fieldErrors } from '../forms/field-errors.ts'
import { linkRefusal, useLinkSender } from './use-link-sender.ts'
import { returnQuery, useReturn } from './use-return.ts'

/** Mails a log-in link to the typed address, and continues to the page that says where to look for it. */
export function useLinkRequest(typed: string, refuse: (message: string) => void) {
  const navigate = useNavigate()
  const returning = useReturn()
  const { campus, back } = returning
  const email = cleanEmail(typed)
  const { send, busy } = useLinkSender((id) => call(requestLink, { id, campusId: campus.id, back, email }), {
    onError: (failure) => refuse(linkRefusal(failure)),
    onSent: (nextAt) => {
      const query = new URLSearchParams({ email, ...returnQuery(returning) })
      void navigate(`/login/sent?${query}`, { state: sentState(nextAt) })
    },
  })
  const request = () => {
    const wrong = fieldErrors(requestLink, { email })['email']
    if (wrong) refuse(wrong)
    else send()
  }
  return { request, busy }
}
