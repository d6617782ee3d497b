import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { Link } from '../lib/link.tsx'
import { register } from '../../../shared/accounts/register.ts'
import { nameMaximum } from '../../../shared/users/names.ts'
import { useMe } from '../session/me.ts'
import { CheckBox } from '../ui/check-box.tsx'
import { NewTabLink } from '../ui/new-tab-link.tsx'
import { TextField } from '../ui/text-field.tsx'
import { CreateAccount } from './create-account.tsx'
import { fieldErrors } from '../forms/field-errors.ts'
import { keepValues, keptValues } from '../forms/kept-values.ts'
import { LinkFailed } from './link-failed.tsx'
import { RegisterByLink } from './register-by-link.tsx'
import { showFormErrors } from '../forms/show-form-errors.ts'
import { useLeaveSignedIn } from './use-leave-signed-in.ts'
import { useRegistration } from './use-registration.ts'
import styles from '../forms/form.module.css'

const notFull = register.refusals['full-name-required'].message
const fullNameHint = 'Your first and last name, the last one with two letters or more'

/**
 * `/register`: a new account with a password. The button is disabled until every field is filled and the terms are ticked,
 * and a text says what is missing. `redirect=true` means that a link failed.
 */
export function Register() {
  const [parameters] = useSearchParams()
  const { status } = useMe()
  const kept = keptValues('register')
  const form = useForm({
    defaultValues: {
      email: parameters.get('email') ?? kept['email'] ?? '',
      name: kept['name'] ?? '',
      password: '',
      terms: false,
    },
  })
  const { errors, isSubmitting } = form.formState
  const { email = '', name = '', password = '', terms = false } = useWatch({ control: form.control })
  const registerAndSignIn = useRegistration()
  const { setFocus, getValues } = form
  useLeaveSignedIn(true)
  useEffect(() => setFocus(getValues('email') ? 'name' : 'email'), [setFocus, getValues])
  useEffect(() => keepValues('register', { email, name }), [email, name])

  const submit = form.handleSubmit(async (values) => {
    const fields = ['name', 'email', 'password'] as const
    const { id: _, ...wrong } = fieldErrors(register, { ...values, id: '' })
    const refused = Object.keys(wrong).length > 0 ? wrong : await registerAndSignIn(values)
    showFormErrors(form, fields, refused)
  })
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <title>Sign Up</title>
      <header className={styles.head}>
        <h1 className={styles.title}>Sign Up</h1>
        {parameters.get('redirect') === 'true' ? (
          <LinkFailed why={parameters.get('why')} />
        ) : (
          <p className={styles.text}>A school email comes next: it is all a student needs.</p>
        )}
      </header>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Full name"
        autoComplete="name"
        maxLength={nameMaximum}
        error={errors.name?.message}
        hint={errors.name?.message === notFull ? fullNameHint : undefined}
        {...form.register('name')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="8 to 30 characters"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <CheckBox label={<Agreement />} {...form.register('terms')} />
      <CreateAccount filled={{ email, name, password, terms }} busy={isSubmitting || status !== 'visitor'} />
      <RegisterByLink
        filled={{ email, name, terms }}
        onErrors={(wrong) => showFormErrors(form, ['name', 'email', 'password'], wrong)}
      />
      <p className={styles.foot}>
        Have an account?
        <Link
          className={styles.link}
          to={`/login?${new URLSearchParams({ ...Object.fromEntries(parameters), email })}`}
        >
          Log In
        </Link>
      </p>
    </form>
  )
}

function Agreement() {
  return (
    <>
      I agree to the <NewTabLink to="/settings/terms">Terms of Service</NewTabLink> and the{' '}
      <NewTabLink to="/settings/privacy">Privacy Policy</NewTabLink>
    </>
  )
}
