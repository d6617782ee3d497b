import { useForm } from 'react-hook-form'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { passwordMaximum, passwordMinimum } from '../../../shared/accounts/account.ts'
import { changePassword } from '../../../shared/accounts/change-password.ts'
import type { Me } from '../../../shared/users/user.ts'
import { Link } from '../lib/link.tsx'
import { call } from '../lib/call.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { TextField } from '../ui/text-field.tsx'
import styles from '../forms/form.module.css'
import { fieldErrors } from '../forms/field-errors.ts'
import { showFormErrors } from '../forms/show-form-errors.ts'
import { SettingsForm } from './form.tsx'
import { LogInAgain, useSignInOld } from './log-in-again.tsx'
import { useSave } from './use-save.ts'

const fields = ['currentPassword', 'newPassword', 'repeated'] as const
const empty = { currentPassword: '', newPassword: '', repeated: '' }
type Values = typeof empty

/** `/settings/account/password`. People who have no password set one without entering a current password. */
export function ChangePassword({ me }: { me: Me }) {
  const form = useForm({ defaultValues: empty })
  const { errors } = form.formState
  const title = me.hasPassword ? 'Change your password' : 'Set your password'
  const [isOld, setOld] = useSignInOld(me)
  const { save, busy } = useSave('password', (message, error) => {
    if (error.code === 'sign-in-old') return setOld(true)
    const field = fieldOf(error)
    if (field) showFormErrors(form, fields, { [field]: message })
    else showAlert({ message, type: 'danger' })
  })
  const submit = form.handleSubmit((values) => {
    const wrong = errorsOf(values, me.hasPassword)
    if (Object.keys(wrong).length > 0) return showFormErrors(form, fields, wrong)
    const { currentPassword, newPassword } = values
    const input = me.hasPassword ? { currentPassword, newPassword } : { newPassword }
    return save(() => call(changePassword, input))
  })
  const field = (name: keyof Values, label: string, autoComplete: string) => (
    <TextField
      label={label}
      type="password"
      autoComplete={autoComplete}
      error={errors[name]?.message}
      {...form.register(name)}
    />
  )
  if (isOld)
    return (
      <LogInAgain title={title} email={me.email} reason={changePassword.refusals['sign-in-old'].message} />
    )
  return (
    <SettingsForm title={title} busy={busy} unchanged={false} onSubmit={() => void submit()}>
      {/* Password managers need the address next to the password. */}
      <input type="email" autoComplete="username" value={me.email} readOnly hidden />
      {me.hasPassword ? (
        field('currentPassword', 'Current password', 'current-password')
      ) : (
        <p className={styles.text}>
          {me.discardedPassword &&
            'We deleted the password that was set before you verified your email, because another person may have set it. '}
          You log in without a password. If you set one, you can also log in with {me.email} and the password.
        </p>
      )}
      {field('newPassword', 'New password', 'new-password')}
      {field('repeated', 'Re-enter new password', 'new-password')}
      <p className={styles.text}>
        {passwordMinimum} to {passwordMaximum} characters. Every other device is logged out.
      </p>
      {me.hasPassword && (
        <Link className={styles.link} to="/forgotpassword">
          Forgot password
        </Link>
      )}
    </SettingsForm>
  )
}

function errorsOf({ repeated, ...values }: Values, hasPassword: boolean): Record<string, string> {
  const refusals = changePassword.refusals
  const { currentPassword, newPassword } = fieldErrors(changePassword, values)
  const isMissing = hasPassword && values.currentPassword === ''
  return {
    ...(currentPassword && { currentPassword }),
    ...(isMissing && { currentPassword: refusals['current-password-required'].message }),
    ...(newPassword && { newPassword }),
    ...(repeated === ''
      ? { repeated: 'Must re-enter new password' }
      : repeated !== values.newPassword && { repeated: 'Passwords do not match' }),
  }
}

function fieldOf({ code }: RefusalError): keyof Values | undefined {
  if (/^password-(common|too-short|too-long|outer-space)$/.test(code)) return 'newPassword'
  return /^(password-wrong|current-password-required|too-many-passwords)$/.test(code)
    ? 'currentPassword'
    : undefined
}
