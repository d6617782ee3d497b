import { useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { cleanEmail } from '../../../shared/accounts/account.ts'
import { lookupAccount } from '../../../shared/accounts/lookup-account.ts'
import { call } from '../lib/call.ts'
import { useLeaveRefusedPlace } from '../session/place.ts'
import { useFieldRefusal } from '../forms/use-field-refusal.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { fieldErrors } from '../forms/field-errors.ts'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import { GoogleWayIn } from './google-way-in.tsx'
import { keepValues, keptValues } from '../forms/kept-values.ts'
import { useLeaveSignedIn } from './use-leave-signed-in.ts'
import styles from '../forms/form.module.css'

/** `/user_registration`: takes an e-mail and continues with log-in or sign-up. */
export function LookupAccount() {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const [email, setEmail] = useState(() => parameters.get('email') ?? keptValues('email')['email'] ?? '')
  const { error, refuse, clearError } = useFieldRefusal()
  const [busy, setBusy] = useState(false)
  const leaveRefusedPlace = useLeaveRefusedPlace()
  useLeaveSignedIn(true)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = fieldErrors(lookupAccount, { email })['email']
    if (wrong) {
      event.currentTarget.querySelector('input')?.focus()
      return refuse(wrong)
    }
    setBusy(true)
    try {
      const { exists, hasPassword } = await call(lookupAccount, { email: cleanEmail(email) })
      const query = new URLSearchParams(parameters)
      query.set('email', cleanEmail(email))
      query.delete('google')
      if (hasPassword === false) query.set('method', 'noPassword')
      void navigate(`/${exists ? 'login' : 'register'}?${query}`)
    } catch (failure) {
      if (leaveRefusedPlace(failure)) return
      if (!(failure instanceof RefusalError)) throw failure
      refuse(failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <title>Log In / Sign Up</title>
      <header className={styles.head}>
        <h1 className={styles.title}>Log In / Sign Up</h1>
        <p className={styles.text}>Takes less than a few seconds.</p>
      </header>
      <GoogleWayIn />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        ref={focusOnMount}
        value={email}
        error={error}
        onChange={(event) => {
          setEmail(event.target.value)
          clearError()
          keepValues('email', { email: event.target.value })
        }}
      />
      <Button kind="primary" type="submit" wide busy={busy}>
        Continue with Email
      </Button>
    </form>
  )
}
