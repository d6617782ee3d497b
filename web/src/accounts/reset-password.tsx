import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { resetPassword } from '../../../shared/accounts/reset-password.ts'
import { call } from '../lib/call.ts'
import { hasSession, signOut } from '../session/session.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { fieldErrors } from '../forms/field-errors.ts'
import { linkFailure } from './link-failed.tsx'
import { OwnName } from './own-name.tsx'
import { refusalSentence } from '../forms/refusal-sentence.ts'
import { showFormErrors } from '../forms/show-form-errors.ts'
import { useOwnName } from './use-own-name.ts'
import { returnQuery, useReturn } from './use-return.ts'
import styles from '../forms/form.module.css'

interface SetPasswordProps {
  email: string
  token: string
  /** Called with the reason if the link can no longer be used. */
  onDead: (why: string) => void
}

/** Sets a new password with a mailed link, and continues to the log-in. All sessions of the account end. */
export function SetPassword({ email, token, onDead }: SetPasswordProps) {
  const navigate = useNavigate()
  const returning = useReturn()
  const form = useForm({ defaultValues: { password: '', again: '' } })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  const ownName = useOwnName(email, token)
  useEffect(() => setFocus('password'), [setFocus])

  const submit = form.handleSubmit(async ({ password, again }) => {
    const wrong = problemsOf(email, token, password, again)
    if (Object.keys(wrong).length > 0) return showFormErrors(form, ['password', 'again'], wrong)
    if (!ownName.isReady()) return
    try {
      await call(resetPassword, { email, token, password, ...ownName.input })
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      if (ownName.isAsked(error)) return
      const why = linkFailure(error)
      if (why !== undefined) return onDead(why)
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
      {ownName.field && <OwnName {...ownName.field} />}
      {/* Password managers store the password for this name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="8 to 30 characters"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <TextField
        label="Re-enter new password"
        type="password"
        autoComplete="new-password"
        error={errors.again?.message}
        {...form.register('again')}
      />
      <Button kind="primary" type="submit" wide busy={isSubmitting}>
        Set Password
      </Button>
    </form>
  )
}

/** Returns the sentence of each invalid field. */
function problemsOf(email: string, token: string, password: string, again: string): Record<string, string> {
  if (password === '') return { password: 'Please enter a new password' }
  const { password: rule } = fieldErrors(resetPassword, { email, token, password })
  if (rule) return { password: rule }
  if (again === '') return { again: 'Must re-enter new password' }
  return again === password ? {} : { again: 'Passwords do not match' }
}
