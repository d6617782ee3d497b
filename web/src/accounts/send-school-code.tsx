import { useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { campuses, isSchoolEmail } from '../../../shared/campuses/campus.ts'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { sendSchoolCode } from '../../../shared/accounts/send-school-code.ts'
import { timeLeft } from '../../../shared/time-left.ts'
import type { Me } from '../../../shared/users/user.ts'
import { call, serverNow } from '../lib/call.ts'
import { keepRedirectTo } from '../session/redirect-to.ts'
import { useCampus } from '../session/site-campus.ts'
import { useFieldRefusal } from './use-field-refusal.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SubPageHeader } from '../ui/sub-page-header.tsx'
import { TextField } from '../ui/text-field.tsx'
import { keepValues, keptValues } from './kept-values.ts'
import { refusalSentence } from './refusal-sentence.ts'
import { ChooseSchool } from '../users/choose-school.tsx'
import { accountSettings, schoolEmailPath, verifySchoolEmailPath } from '../session/account-paths.ts'
import { useBack } from '../session/back.ts'
import styles from './form.module.css'

const schools = campuses.filter((campus) => campus.domains.length > 0)
const { 'school-email-invalid': invalid } = sendSchoolCode.refusals

/** `/settings/account/school_email`: sends a PIN to a school e-mail, to join its campus. */
export function SendSchoolCode({ me }: { me: Me }) {
  const navigate = useNavigate()
  const site = useCampus()
  const [parameters] = useSearchParams()
  const back = useBack()
  const kept = keptValues('school-email')
  const [email, setEmail] = useState(kept['email'] ?? me.schoolEmail ?? '')
  const { error, refuse, clearError } = useFieldRefusal()
  const [busy, setBusy] = useState(false)
  const campus =
    schools.find(({ id }) => id === parameters.get('campus')) ?? schools.find(({ id }) => id === site.id)
  const address = email.trim().toLowerCase()
  const title = me.schoolEmail ? 'Change school email' : 'Join your campus'

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!campus || !isSchoolEmail(address, campus)) {
      event.currentTarget.querySelector('input')?.focus()
      return refuse(invalid.message)
    }
    setBusy(true)
    try {
      const { sent, sentTo, nextAt } = await call(sendSchoolCode, { campusId: campus.id, email: address })
      if (!sent && sentTo !== address) {
        const wait = timeLeft((nextAt - serverNow()) / 1000)
        return refuse(`A PIN was just sent to ${sentTo}. Try again in ${wait}.`)
      }
      keepRedirectTo(site, campus.id)
      keepValues('school-code', { email: address, campusId: campus.id, nextAt: String(nextAt) })
      void navigate(verifySchoolEmailPath(back))
    } catch (failure) {
      refuse(refusalSentence(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <title>{title}</title>
      {back ? <PageHeader title={title} /> : <SubPageHeader title={title} above={accountSettings} />}
      <form className={`${styles.form} ${styles.page}`} onSubmit={(event) => void submit(event)} noValidate>
        <p className={styles.text}>{introduction(campus)}</p>
        {(site.domains.length === 0 || parameters.has('campus')) && (
          <ChooseSchool
            schools={schools}
            value={campus?.id ?? ''}
            onChange={(id) => void navigate(schoolEmailPath(id, back), { replace: true })}
          />
        )}
        <TextField
          label="School email"
          type="email"
          autoComplete="email"
          value={email}
          error={error}
          placeholder={campus ? `you@${campus.domains[0] ?? ''}` : ''}
          {...(campus && campus.domains.length > 1 ? { hint: `Ends in ${campus.domains.join(', ')}` } : {})}
          onChange={(event) => {
            setEmail(event.target.value)
            clearError()
            keepValues('school-email', { email: event.target.value })
          }}
        />
        <Button
          kind="primary"
          type="submit"
          busy={busy}
          disabled={!campus || address === '' || address === me.schoolEmail}
        >
          Send PIN
        </Button>
      </form>
    </>
  )
}

function introduction(campus: Campus | undefined): string {
  const members = campus ? `${campus.name} students` : 'students'
  return `Posts come from ${members} only. A PIN to your school email proves that you are one.`
}
