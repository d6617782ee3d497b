import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { findCampus } from '../../../shared/campuses/campus.ts'
import { sendSchoolCode } from '../../../shared/accounts/send-school-code.ts'
import { verifySchoolEmail } from '../../../shared/accounts/verify-school-email.ts'
import { call } from '../lib/call.ts'
import { useBack } from '../session/back.ts'
import { forgetIntent } from '../session/intent-store.ts'
import { useMe, useSetMe } from '../session/me.ts'
import { campusHref, useCampus } from '../session/site-campus.ts'
import { joinedHash, welcomeTo } from '../session/welcome.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { SubPageHeader } from '../ui/sub-page-header.tsx'
import { CodeForm } from './code-form.tsx'
import { forgetValues, keepValues, keptValues } from './kept-values.ts'
import { schoolEmailPath } from '../session/account-paths.ts'
import { useCodeSender } from './use-code-sender.ts'
import { verifyOnce } from './verify-once.ts'
import styles from './form.module.css'

/** `/settings/account/verify_school_email`: takes the PIN, joins the campus and leads back to where the person was, or to its feed. */
export function VerifySchoolEmail() {
  const navigate = useNavigate()
  const site = useCampus()
  const { me: before } = useMe()
  const setMe = useSetMe()
  const back = useBack()
  // Read once: the values are forgotten after a right PIN, while this page is still mounted.
  const [{ email = '', campusId = '', nextAt = '0' }] = useState(() => keptValues('school-code'))
  const sender = useCodeSender(async () => {
    const sent = await call(sendSchoolCode, { campusId, email })
    keepValues('school-code', { email, campusId, nextAt: String(sent.nextAt) })
    return sent
  }, Number(nextAt))

  const check = async (code: string) => {
    const me = await verifyOnce(verifySchoolEmail, code, ({ schoolEmail }) => schoolEmail === email)
    const campus = findCampus(me.campusId)
    setMe(me)
    forgetValues('school-code')
    forgetValues('school-email')
    const isFirst = !before?.schoolVerified
    // The feed of another campus is on that campus's own site, which greets by itself.
    if (campus && campus.id !== site.id) {
      forgetIntent()
      window.location.assign(`${campusHref(campus)}${isFirst ? joinedHash : ''}`)
      return
    }
    void navigate(back ?? '/home', { replace: true })
    showAlert({ message: 'Account Updated!', type: 'success' })
    if (isFirst) welcomeTo(site, me)
  }
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
