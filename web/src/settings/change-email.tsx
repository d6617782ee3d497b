import { useState } from 'react'
import { changeEmail } from '../../../shared/accounts/change-email.ts'
import { sendEmailChangeCode } from '../../../shared/accounts/send-email-change-code.ts'
import type { Me } from '../../../shared/users/user.ts'
import { call } from '../lib/call.ts'
import { accountSettings } from '../session/account-paths.ts'
import { useCampus } from '../session/site-campus.ts'
import { Button } from '../ui/button.tsx'
import { SubPageHeader } from '../ui/sub-page-header.tsx'
import styles from '../forms/form.module.css'
import { CodeForm } from '../forms/code-form.tsx'
import { forgetValues, keepValues, keptValues } from '../forms/kept-values.ts'
import { useCodeSender } from '../forms/use-code-sender.ts'
import { verifyOnce } from '../accounts/verify-once.ts'
import { codeForm, NewEmail, newEmailForm } from './send-email-change-code.tsx'
import { useSaved } from './use-saved.ts'

const title = 'Change email'

/** `/settings/account/email`: asks for the new address, then for the code that was mailed to it. */
export function ChangeEmail({ me }: { me: Me }) {
  const [sent, setSent] = useState(() => {
    const { email, nextAt = '0' } = keptValues(codeForm)
    return email === undefined || email === me.email ? undefined : { email, nextAt: Number(nextAt) }
  })
  if (!sent)
    return (
      <NewEmail
        title={title}
        me={me}
        onSent={(email, nextAt) => {
          keepValues(codeForm, { email, nextAt: String(nextAt) })
          setSent({ email, nextAt })
        }}
      />
    )
  const change = () => {
    forgetValues(codeForm)
    setSent(undefined)
  }
  return <EnterCode {...sent} onChange={change} />
}

function EnterCode({ email, nextAt, onChange }: { email: string; nextAt: number; onChange: () => void }) {
  const { id: campusId } = useCampus()
  const saved = useSaved(codeForm, newEmailForm)
  const sender = useCodeSender(async () => {
    const sent = await call(sendEmailChangeCode, { email, campusId })
    keepValues(codeForm, { email, nextAt: String(sent.nextAt) })
    return sent
  }, nextAt)
  return (
    <>
      <title>{title}</title>
      <SubPageHeader title={title} above={accountSettings} />
      <div className={`${styles.form} ${styles.page}`}>
        <p className={styles.text}>
          Enter the code that we sent to <strong>{email}</strong>. It is valid for two hours. Until then your
          email stays the same.
        </p>
        <CodeForm
          label="Verification code"
          sender={sender}
          check={async (code) =>
            saved(
              await verifyOnce(
                () => call(changeEmail, { code }),
                (me) => me.email === email,
              ),
            )
          }
        />
        <Button kind="quiet" onClick={onChange}>
          Use another email
        </Button>
      </div>
    </>
  )
}
