import { useState } from 'react'
import { RefusalError } from '../../../shared/contract.ts'
import { timeLeft } from '../../../shared/time-left.ts'
import { sendEmailChangeCode } from '../../../shared/accounts/send-email-change-code.ts'
import type { Me } from '../../../shared/users/user.ts'
import { call, serverNow } from '../lib/call.ts'
import { useCampus } from '../session/site-campus.ts'
import { TextField } from '../ui/text-field.tsx'
import styles from '../accounts/form.module.css'
import { fieldErrors } from '../accounts/field-errors.ts'
import { keepValues, keptValues } from '../accounts/kept-values.ts'
import { useFieldRefusal } from '../accounts/use-field-refusal.ts'
import { SettingsForm } from './form.tsx'

interface NewEmailProps {
  title: string
  me: Me
  /** A code was mailed to this address; the next one may be requested then (epoch milliseconds). */
  onSent: (email: string, nextAt: number) => void
}

/** The address that is to become the account's. */
export function NewEmail({ title, me, onSent }: NewEmailProps) {
  const { id: campusId } = useCampus()
  const [value, setValue] = useState(() => keptValues('email')['email'] ?? me.email)
  const { error, refuse, clearError } = useFieldRefusal()
  const [busy, setBusy] = useState(false)
  const email = value.trim().toLowerCase()

  const submit = async (form: HTMLFormElement) => {
    const wrong = fieldErrors(sendEmailChangeCode, { email })['email']
    if (wrong) {
      form.querySelector('input')?.focus()
      return refuse(wrong)
    }
    setBusy(true)
    try {
      const { sent, sentTo, nextAt } = await call(sendEmailChangeCode, { email, campusId })
      if (sent || sentTo === email) return onSent(email, nextAt)
      const wait = timeLeft(Math.max(0, (nextAt - serverNow()) / 1000))
      refuse(`A code was just sent to ${sentTo}. Time left until the next: ${wait}.`)
    } catch (failure) {
      if (!(failure instanceof RefusalError)) throw failure
      refuse(failure.message)
    } finally {
      setBusy(false)
    }
  }
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
          keepValues('email', { email: event.target.value })
        }}
      />
      <p className={styles.text}>
        We send a code to your new email. Once you enter it, you log in with the new email, and your old one
        is told of the change.
      </p>
    </SettingsForm>
  )
}
