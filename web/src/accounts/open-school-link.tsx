import { useSearchParams } from 'react-router-dom'
import { openSchoolLink } from '../../../shared/accounts/open-school-link.ts'
import type { Me } from '../../../shared/users/user.ts'
import { schoolEmailPath } from '../session/account-paths.ts'
import { CodeLinkPage } from './code-link-page.tsx'
import { useJoined } from './use-joined.ts'

/** `/settings/account/school_email/link`: the page that opens from the link in the mail with the PIN. */
export function OpenSchoolLink({ me }: { me: Me }) {
  const [parameters] = useSearchParams()
  const joined = useJoined()
  return (
    <CodeLinkPage
      title="Verify school email"
      above={{ label: 'School email', to: schoolEmailPath() }}
      contract={openSchoolLink}
      token={parameters.get('token') ?? ''}
      text={
        <>
          You are logged in as <strong>{me.email}</strong>. Press the button to verify the school email to
          which we sent this link, and to join its campus.
        </>
      }
      action="Verify School Email"
      again="Send a new PIN"
      isDone={({ schoolVerified, schoolEmail }) => schoolVerified && schoolEmail !== me.schoolEmail}
      onDone={(next) => joined(next, undefined)}
    />
  )
}
