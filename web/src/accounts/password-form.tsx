import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { rule } from '../../../shared/contract.ts'
import { RefusalError } from '../../../shared/refusal-error.ts'
import {
  cleanEmail,
  emailRefusals,
  emailSchema,
  passwordRefusals,
  passwordSchema,
} from '../../../shared/accounts/account.ts'
import { count } from '../analytics/count.ts'
import { lookupAccount } from '../../../shared/accounts/lookup-account.ts'
import { Link } from '../lib/link.tsx'
import { call } from '../lib/call.ts'
import { useMe } from '../session/me.ts'
import { useLeaveRefusedPlace } from '../session/place.ts'
import { signIn } from '../session/sign-in.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { fieldErrors } from '../forms/field-errors.ts'
import { keepValues, keptValues } from '../forms/kept-values.ts'
import { showFormErrors } from '../forms/show-form-errors.ts'
import { signInRefusal, unknownAccount, withoutPassword, type SignInRefusal } from './sign-in-refusal.ts'
import { useLinkRequest } from './use-link-request.ts'
import { returnQuery, useReturn } from './use-return.ts'
import styles from '../forms/form.module.css'

const loginForm = {
  input: z.object({
    email: emailSchema,
    password: passwordSchema.check(rule('password-required', (text: string) => text !== '')),
  }),
  refusals: { ...emailRefusals, ...passwordRefusals },
}

/**
 * The user pool reports a wrong password also for an unknown address, a banned person and an account without a password.
 * `lookupAccount` distinguishes these cases; it refuses a banned person with `account-banned`. If it fails in any other
 * way, the form says that the password is wrong.
 */
async function explained(refusal: SignInRefusal, email: string): Promise<SignInRefusal> {
  if (refusal.field !== 'password') return refusal
  try {
    const { exists, hasPassword } = await call(lookupAccount, { email: cleanEmail(email) })
    if (exists && hasPassword === false) return withoutPassword
    return exists ? refusal : unknownAccount
  } catch (error) {
    const isBanned = error instanceof RefusalError && error.code === 'account-banned'
    return isBanned ? { message: error.message } : refusal
  }
}

/** The form at `/login?method=password`. `onMethod` switches to the form that mails a link, even if no address is typed. */
export function PasswordForm({ onMethod }: { onMethod: (email: string) => void }) {
  const [parameters] = useSearchParams()
  const { status } = useMe()
  const returning = useReturn()
  const leaveRefusedPlace = useLeaveRefusedPlace()
  const form = useForm({
    defaultValues: { email: parameters.get('email') ?? keptValues('email')['email'] ?? '', password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { setFocus, getValues } = form
  const typed = useWatch({ control: form.control, name: 'email' })
  const link = useLinkRequest(typed, (message) => showFormErrors(form, ['email'], { email: message }))
  useEffect(() => setFocus(getValues('email') ? 'password' : 'email'), [setFocus, getValues])

  const submit = form.handleSubmit(async (values) => {
    const wrong = fieldErrors(loginForm, values)
    if (Object.keys(wrong).length > 0) return showFormErrors(form, ['email', 'password'], wrong)
    try {
      await signIn(cleanEmail(values.email), values.password)
      count({ action: 'Login' })
    } catch (error) {
      if (leaveRefusedPlace(error)) return
      const { message, field, milliseconds } = await explained(signInRefusal(error), values.email)
      if (field) form.setError(field, { message }, { shouldFocus: true })
      showAlert({ message, type: 'danger', ...(milliseconds ? { milliseconds } : {}) })
    }
  })
  const email = form.register('email', {
    onChange: () => keepValues('email', { email: form.getValues('email') }),
  })
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...email}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button kind="primary" type="submit" wide busy={isSubmitting || status !== 'visitor'}>
        Log In
      </Button>
      <Button
        kind="plain"
        wide
        busy={link.busy}
        onClick={typed.trim() === '' ? () => onMethod('') : link.request}
      >
        Email Me a Link Instead
      </Button>
      <p className={styles.foot}>
        <Link
          className={styles.link}
          to={`/forgotpassword?${new URLSearchParams({ ...(typed && { email: typed }), ...returnQuery(returning) })}`}
        >
          Forgot password
        </Link>
      </p>
    </form>
  )
}
