import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { RefusalError } from '../../../shared/contract.ts'
import { passwordMaximum } from '../../../shared/accounts/account.ts'
import { resetPassword } from '../../../shared/accounts/reset-password.ts'
import { call } from '../lib/call.ts'
import { hasSession, signOut } from '../session/session.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { fieldErrors } from './field-errors.ts'
import { refusalSentence } from './refusal-sentence.ts'
import { showFormErrors } from './show-form-errors.ts'
import { returnQuery, useReturn } from './use-return.ts'
import styles from './form.module.css'

interface SetPasswordProps {
  email: string
  token: string
  /** The link can no longer be used. */
  onDead: (why: string) => void
}

/** Sets a new password with a mailed link, and continues to the log-in. Every session of the account ends. */
export function SetPassword({ email, token, onDead }: SetPasswordProps) {
  const navigate = useNavigate()
  const returning = useReturn()
  const form = useForm({ defaultValues: { password: '', again: '' } })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('password'), [setFocus])

  const submit = form.handleSubmit(async ({ password, again }) => {
    const wrong = problemsOf(email, token, password, again)
    if (Object.keys(wrong).length > 0) return showFormErrors(form, ['password', 'again'], wrong)
    try {
      await call(resetPassword, { email, token, password })
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      if (error.code === 'link-failed' || error.code === 'bad-input') return onDead(deadLink)
      return showFormErrors(form, ['password', 'again'], { password: refusalSentence(error) })
    }
    if (hasSession()) await signOut().catch(() => undefined)
    showAlert({ message: 'Your password was changed. Log in with it.', type: 'success' })
    const query = new URLSearchParams({ method: 'password', email, ...returnQuery(returning) })
    void navigate(`/login?${query}`, { replace: true })
  })
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <title>Set a new password</title>
      <header className={styles.head}>
        <h1 className={styles.title}>Set a new password</h1>
        <p className={styles.text}>
          For <strong>{email}</strong>. You are logged out everywhere, and log in with the new one.
        </p>
      </header>
      {/* Password managers store the password for this name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        maxLength={passwordMaximum}
        hint="8 to 30 characters"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <TextField
        label="Re-enter new password"
        type="password"
        autoComplete="new-password"
        maxLength={passwordMaximum}
        error={errors.again?.message}
        {...form.register('again')}
      />
      <Button kind="primary" type="submit" wide busy={isSubmitting}>
        Set Password
      </Button>
    </form>
  )
}

const deadLink = resetPassword.refusals['link-failed'].message

/** The sentence of each field that is wrong. */
function problemsOf(email: string, token: string, password: string, again: string): Record<string, string> {
  if (password === '') return { password: 'Please enter a new password' }
  const { password: rule } = fieldErrors(resetPassword, { email, token, password })
  if (rule) return { password: rule }
  if (again === '') return { again: 'Must re-enter new password' }
  return again === password ? {} : { again: 'Passwords do not match' }
}
