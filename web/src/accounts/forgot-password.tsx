import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { cleanEmail } from '../../../shared/accounts/account.ts'
import { AskForReset } from './request-reset.tsx'
import { SetPassword } from './reset-password.tsx'

/** `/forgotpassword`: mails a link, and sets the new password when the link is opened. */
export function ForgotPassword() {
  const [parameters] = useSearchParams()
  const [problem, setProblem] = useState<string>()
  const email = cleanEmail(parameters.get('email') ?? '')
  const token = parameters.get('token')
  if (!token || problem !== undefined) return <AskForReset email={email} problem={problem} />
  return <SetPassword email={email} token={token} onDead={setProblem} />
}
