import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { requestLink } from '../../../shared/accounts/request-link.ts'
import { call } from '../lib/call.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { sentState } from './ask-for-link.tsx'
import { fieldErrors } from './field-errors.ts'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import { keepValues, keptValues } from './kept-values.ts'
import { useFieldRefusal } from './use-field-refusal.ts'
import { linkRefusal, useLinkSender } from './use-link-sender.ts'
import { returnQuery, useReturn } from './use-return.ts'
import styles from './form.module.css'

/** `/login?method=noPassword`. `onMethod` goes on with the address by password. */
export function LinkForm({ onMethod }: { onMethod: (email: string) => void }) {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const returning = useReturn()
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState(() => parameters.get('email') ?? keptValues('email')['email'] ?? '')
  const { error, refuse, clearError } = useFieldRefusal()
  const { campus, back } = returning
  const { send, busy } = useLinkSender(
    (id) => call(requestLink, { id, campusId: campus.id, back, email: email.trim().toLowerCase() }),
    {
      onError: (failure) => refuse(linkRefusal(failure)),
      onSent: (nextAt) => {
        const query = new URLSearchParams({ email: email.trim(), ...returnQuery(returning) })
        void navigate(`/login/sent?${query}`, { state: sentState(nextAt) })
      },
    },
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = fieldErrors(requestLink, { email })['email']
    if (!wrong) return send()
    refuse(wrong)
    form.current?.querySelector('input')?.focus()
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
