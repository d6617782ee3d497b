import { useSearchParams } from 'react-router-dom'
import { openEmailLink } from '../../../shared/accounts/open-email-link.ts'
import type { Me } from '../../../shared/users/user.ts'
import { CodeLinkPage } from '../accounts/code-link-page.tsx'
import { codeForm, newEmailForm } from './send-email-change-code.tsx'
import { useSaved } from './use-saved.ts'

/** `/settings/account/email/link`: the link in the mail with the code for a new address. */
export function OpenEmailLink({ me }: { me: Me }) {
  const [parameters] = useSearchParams()
  const saved = useSaved(codeForm, newEmailForm)
  return (
    <CodeLinkPage
      title="Change email"
      above={{ label: 'Change email', to: '/settings/account/email' }}
      contract={openEmailLink}
      token={parameters.get('token') ?? ''}
      text={
        <>
          You are logged in as <strong>{me.email}</strong>. Press the button to change it to the email to
          which we sent this link.
        </>
      }
      action="Change Email"
      again="Send a new code"
      isDone={({ email }) => email !== me.email}
      onDone={saved}
    />
  )
}
