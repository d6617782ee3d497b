import { useSearchParams } from 'react-router-dom'
import { AskForLink } from './ask-for-link.tsx'
import { OpenLink } from './open-link.tsx'

/** `/login/sent`: asks for a link by mail, or continues with the one that was opened. */
export function LoginSent() {
  const [parameters] = useSearchParams()
  const [first, last] = [parameters.get('first'), parameters.get('last')]
  const name = first && last ? `${first} ${last}` : undefined
  const email = parameters.get('email') ?? ''
  const token = parameters.get('token')
  if (token) return <OpenLink email={email.trim().toLowerCase()} token={token} name={name} />
  return <AskForLink email={email} username={parameters.get('username') ?? undefined} name={name} />
}
