import { useState } from 'react'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { timeLeft } from '../../../shared/time-left.ts'
import { cleanEmail } from '../../../shared/accounts/account.ts'
import { sendEmailChangeCode } from '../../../shared/accounts/send-email-change-code.ts'
import type { Me } from '../../../shared/users/user.ts'
import { call, serverNow } from '../lib/call.ts'
import { useCampus } from '../session/site-campus.ts'
import { TextField } from '../ui/text-field.tsx'
import styles from '../forms/form.module.css'
import { fieldErrors } from '../forms/field-errors.ts'
import { keepValues, keptValues } from '../forms/kept-values.ts'
import { useFieldRefusal } from '../forms/use-field-refusal.ts'
import { SettingsForm } from './form.tsx'
import { LogInAgain, useSignInOld } from './log-in-again.tsx'

const { refusals } = sendEmailChangeCode

/** The key of the kept new address. Log-in forms have other keys, because the new address may be another person's. */
export const newEmailForm = 'new-email'
/** The key of the kept address to which a code was mailed, and of the time when the next code may be requested. */
export const codeForm = 'email-code'

interface NewEmailProps {
  title: string
  me: Me
  /**
   * Called when a code was mailed to this address. `nextAt` is when the next code may be requested (epoch milliseconds).
   */
  onSent: (email: string, nextAt: number) => void
}

/** The form for the new address of the account. */
export function NewEmail({ title, me, onSent }: NewEmailProps) {
  const { id: campusId } = useCampus()
  const [value, setValue] = useState(() => keptValues(newEmailForm)['email'] ?? me.email)
  const { error, refuse, clearError } = useFieldRefusal()
  const [password, setPassword] = useState('')
  const ofPassword = useFieldRefusal()
  const [isOld, setOld] = useSignInOld(me)
  const [busy, setBusy] = useState(false)
  const email = cleanEmail(value)

  const submit = async (form: HTMLFormElement) => {
    const wrong = fieldErrors(sendEmailChangeCode, { email, currentPassword: password })
    if (wrong['email']) {
      form.querySelector('input')?.focus()
      return refuse(wrong['email'])
    }
    const wrongPassword =
      password === '' ? refusals['current-password-required'].message : wrong['currentPassword']
    if (me.hasPassword && wrongPassword) {
      form.querySelector<HTMLInputElement>('input[type=password]')?.focus()
      return ofPassword.refuse(wrongPassword)
    }
    setBusy(true)
    try {
      const proof = me.hasPassword ? { currentPassword: password } : {}
      const { sent, sentTo, nextAt } = await call(sendEmailChangeCode, { email, campusId, ...proof })
      if (sent || sentTo === email) return onSent(email, nextAt)
      const wait = timeLeft(Math.max(0, (nextAt - serverNow()) / 1000))
      refuse(`A code was just sent to ${sentTo}. Time left until the next: ${wait}.`)
    } catch (failure) {
      if (!(failure instanceof RefusalError)) throw failure
      if (failure.code === 'sign-in-old') return setOld(true)
      const isOfPassword = /^(password-wrong|current-password-required|too-many-passwords)$/.test(
        failure.code,
      )
      return (isOfPassword ? ofPassword : { refuse }).refuse(failure.message)
    } finally {
      setBusy(false)
    }
  }
  if (isOld) return <LogInAgain title={title} email={me.email} reason={refusals['sign-in-old'].message} />
  return (
    <SettingsForm
      title={title}
      submit="Send code"
      busy={busy}
      unchanged={email === '' || email === me.email}
      onSubmit={(form) => void submit(form)}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        value={value}
        error={error}
        onChange={(event) => {
          setValue(event.target.value)
          clearError()
          keepValues(newEmailForm, { email: event.target.value })
        }}
      />
      {me.hasPassword && (
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          value={password}
          error={ofPassword.error}
          onChange={(event) => {
            setPassword(event.target.value)
            ofPassword.clearError()
          }}
        />
      )}
      <p className={styles.text}>
        We send a code to your new email. Once you enter it, you log in with the new email. We also notify
        your old one.
      </p>
    </SettingsForm>
  )
}
