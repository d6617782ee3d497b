import { useEffect } from 'react'
import { sendEmailCode } from '../../../shared/accounts/send-email-code.ts'
import type { Me } from '../../../shared/users/user.ts'
import { verifyEmail } from '../../../shared/accounts/verify-email.ts'
import { Link } from '../lib/link.tsx'
import { call } from '../lib/call.ts'
import { useSetMe } from '../session/me.ts'
import { useCampus } from '../session/site-campus.ts'
import { CodeForm } from '../forms/code-form.tsx'
import { useCodeSender } from '../forms/use-code-sender.ts'
import { useLeaveSignedIn } from './use-leave-signed-in.ts'
import { verifyOnce } from './verify-once.ts'
import styles from '../forms/form.module.css'

/** `/verify`: takes the code for the account's e-mail. Opening the page sends a code if no earlier one is valid. */
export function VerifyEmail({ me }: { me: Me }) {
  const setMe = useSetMe()
  const { id: campusId } = useCampus()
  const sender = useCodeSender(({ again }) => call(sendEmailCode, { campusId, ...(again && { again }) }))
  const { visit } = sender
  useLeaveSignedIn(me.verified, 'Welcome')
  useEffect(() => {
    if (!me.verified) visit()
  }, [me.verified, visit])
  return (
    <div className={styles.form}>
      <title>Verify your account</title>
      <header className={styles.head}>
        <h1 className={styles.title}>Verify your account</h1>
        <p className={styles.text}>
          Enter the code that we sent to <strong>{me.email}</strong>. It is valid for two hours.
        </p>
      </header>
      <CodeForm
        label="Verification code"
        sender={sender}
        check={async (code) =>
          setMe(
            await verifyOnce(
              () => call(verifyEmail, { code }),
              ({ verified }) => verified,
            ),
          )
        }
      />
      <p className={styles.foot}>
        Not your email?
        <Link className={styles.link} to="/logout">
          Log Out
        </Link>
      </p>
    </div>
  )
}
