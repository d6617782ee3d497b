import { useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { campuses } from '../../../shared/campuses/campus.ts'
import type { Campus } from '../../../shared/campuses/campus.ts'
import { domainsOf, isSchoolEmail } from '../../../shared/campuses/school-domains.ts'
import { cleanEmail } from '../../../shared/accounts/account.ts'
import { sendSchoolCode } from '../../../shared/accounts/send-school-code.ts'
import { timeLeft } from '../../../shared/time-left.ts'
import type { Me } from '../../../shared/users/user.ts'
import { call, serverNow } from '../lib/call.ts'
import { keepRedirectTo } from '../session/redirect-to.ts'
import { useCampus } from '../session/site-campus.ts'
import { useFieldRefusal } from '../forms/use-field-refusal.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SubPageHeader } from '../ui/sub-page-header.tsx'
import { TextField } from '../ui/text-field.tsx'
import { keepValues, keptValues } from '../forms/kept-values.ts'
import { OtherCampus } from './other-campus.tsx'
import { refusalSentence } from '../forms/refusal-sentence.ts'
import { ChooseSchool } from '../users/choose-school.tsx'
import { accountSettings, schoolEmailPath, verifySchoolEmailPath } from '../session/account-paths.ts'
import { useBack } from '../session/back.ts'
import styles from '../forms/form.module.css'

const schools = campuses.filter((campus) => domainsOf(campus).length > 0)
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
  const domains = campus ? domainsOf(campus) : []
  const address = cleanEmail(email)
  const join = (id: string) => {
    clearError()
    void navigate(schoolEmailPath(id, back), { replace: true })
  }
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
      // Replaces the form in the history, because Back after joining would lead to it.
      void navigate(verifySchoolEmailPath(back), { replace: true })
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
        {(domainsOf(site).length === 0 || parameters.has('campus')) && (
          <ChooseSchool schools={schools} value={campus?.id ?? ''} onChange={join} />
        )}
        <TextField
          label="School email"
          type="email"
          autoComplete="email"
          value={email}
          error={error}
          placeholder={domains[0] ? `you@${domains[0]}` : ''}
          hint={domains.length > 1 ? `Ends in ${domains.join(', ')}` : undefined}
          onChange={(event) => {
            setEmail(event.target.value)
            clearError()
            keepValues('school-email', { email: event.target.value })
          }}
        />
        <OtherCampus address={address} campus={campus} onJoin={join} />
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
