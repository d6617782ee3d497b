import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { sendSchoolCode } from '../../../shared/accounts/send-school-code.ts'
import { verifySchoolEmail } from '../../../shared/accounts/verify-school-email.ts'
import { Link } from '../lib/link.tsx'
import { call } from '../lib/call.ts'
import { useBack } from '../session/back.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { SubPageHeader } from '../ui/sub-page-header.tsx'
import { CodeForm } from '../forms/code-form.tsx'
import { keepValues, keptValues } from '../forms/kept-values.ts'
import { schoolEmailPath } from '../session/account-paths.ts'
import { useCodeSender } from '../forms/use-code-sender.ts'
import { useJoined } from './use-joined.ts'
import { verifyOnce } from './verify-once.ts'
import styles from '../forms/form.module.css'

/**
 * `/settings/account/verify_school_email`: takes the PIN, joins the campus and returns to the previous page, or opens the
 * feed.
 */
export function VerifySchoolEmail() {
  const back = useBack()
  const joined = useJoined()
  // Read once, because a right PIN removes the stored values while this page is still mounted.
  const [{ email = '', campusId = '', nextAt = '0' }] = useState(() => keptValues('school-code'))
  const sender = useCodeSender(async () => {
    const sent = await call(sendSchoolCode, { campusId, email })
    keepValues('school-code', { email, campusId, nextAt: String(sent.nextAt) })
    return sent
  }, Number(nextAt))

  const check = async (code: string) =>
    joined(
      await verifyOnce(
        () => call(verifySchoolEmail, { code }),
        ({ schoolEmail }) => schoolEmail === email,
      ),
      back,
    )
  if (!email) return <Navigate to={schoolEmailPath(undefined, back)} replace />
  return (
    <>
      <title>Enter PIN</title>
      {back ? (
        <PageHeader title="Enter PIN" />
      ) : (
        <SubPageHeader title="Enter PIN" above={{ label: 'School email', to: schoolEmailPath(campusId) }} />
      )}
      <div className={`${styles.form} ${styles.page}`}>
        <p className={styles.text}>
          Enter the PIN that we sent to <strong>{email}</strong>. It is valid for two hours.
        </p>
        <CodeForm label="PIN" sender={sender} check={check} />
        <p className={styles.foot}>
          Not your email?
          <Link className={styles.link} to={schoolEmailPath(campusId, back)}>
            Change it
          </Link>
        </p>
      </div>
    </>
  )
}
