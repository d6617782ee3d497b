import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { rule } from '../../../shared/contract.ts'
import {
  emailRefusals,
  emailSchema,
  passwordMaximum,
  passwordRefusals,
} from '../../../shared/users/account.ts'
import { ownPath } from '../lib/own-path.ts'
import { registrationPath } from '../session/account-paths.ts'
import { useMe } from '../session/me.ts'
import { signIn } from '../session/session.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { fieldErrors } from './field-errors.ts'
import { keepValues, keptValues } from './kept-values.ts'
import { showFormErrors } from './show-form-errors.ts'
import { signInRefusal } from './sign-in-refusal.ts'
import { useLeaveSignedIn } from './use-leave-signed-in.ts'
import styles from './account-form.module.css'

const loginForm = {
  input: z.object({
    email: emailSchema,
    password: z.string().check(rule('password-required', (text: string) => text !== '')),
  }),
  refusals: { ...emailRefusals, ...passwordRefusals },
}

/** `/login`: signing in with a password. */
export function Login() {
  const [parameters] = useSearchParams()
  const { status } = useMe()
  const form = useForm({
    defaultValues: { email: parameters.get('email') ?? keptValues('email')['email'] ?? '', password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { setFocus, getValues } = form
  useLeaveSignedIn(true)
  useEffect(() => setFocus(getValues('email') ? 'password' : 'email'), [setFocus, getValues])

  const submit = form.handleSubmit(async (values) => {
    const wrong = fieldErrors(loginForm, values)
    if (Object.keys(wrong).length > 0) return showFormErrors(form, ['email', 'password'], wrong)
    try {
      await signIn(values.email.trim().toLowerCase(), values.password)
    } catch (error) {
      const { message, field, milliseconds } = signInRefusal(error)
      if (field) form.setError(field, { message }, { shouldFocus: true })
      showAlert({ message, type: 'danger', ...(milliseconds ? { milliseconds } : {}) })
    }
  })
  const email = form.register('email', {
    onChange: () => keepValues('email', { email: form.getValues('email') }),
  })
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <title>Log In</title>
      <header className={styles.head}>
        <h1 className={styles.title}>Log In</h1>
        <p className={styles.text}>Welcome back.</p>
      </header>
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
        maxLength={passwordMaximum}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button kind="primary" type="submit" wide busy={isSubmitting || status !== 'visitor'}>
        Log In
      </Button>
      <p className={styles.foot}>
        New here?
        <Link className={styles.link} to={registrationPath(ownPath(parameters.get('redirect')))}>
          Use another email
        </Link>
      </p>
    </form>
  )
}
