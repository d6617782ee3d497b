import { useSearchParams } from 'react-router-dom'
import { cleanEmail } from '../../../shared/accounts/account.ts'
import { AskForLink } from './request-link.tsx'
import { OpenLink } from './redeem-link.tsx'

/** `/login/sent`: requests a link by mail, or continues with an opened link. */
export function LoginSent() {
  const [parameters] = useSearchParams()
  const [first, last] = [parameters.get('first'), parameters.get('last')]
  const name = first && last ? `${first} ${last}` : undefined
  const email = parameters.get('email') ?? ''
  const token = parameters.get('token')
  if (token) return <OpenLink email={cleanEmail(email)} token={token} name={name} />
  return <AskForLink email={email} username={parameters.get('username') ?? undefined} name={name} />
}
