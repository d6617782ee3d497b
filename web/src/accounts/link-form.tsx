import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import { keepValues, keptValues } from '../forms/kept-values.ts'
import { useFieldRefusal } from '../forms/use-field-refusal.ts'
import { useLinkRequest } from './use-link-request.ts'
import styles from '../forms/form.module.css'

/**
 * The form at `/login?method=noPassword`, which mails a link. `onMethod` switches to the password form with the typed
 * address.
 */
export function LinkForm({ onMethod }: { onMethod: (email: string) => void }) {
  const [parameters] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState(() => parameters.get('email') ?? keptValues('email')['email'] ?? '')
  const { error, refuse, clearError } = useFieldRefusal()
  const { request, busy } = useLinkRequest(email, (message) => {
    refuse(message)
    form.current?.querySelector('input')?.focus()
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    request()
  }
  return (
    <form className={styles.form} ref={form} onSubmit={submit} noValidate>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
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
        Email Me a Link
      </Button>
      <Button kind="plain" wide onClick={() => onMethod(email)}>
        Use Password Instead
      </Button>
    </form>
  )
}
