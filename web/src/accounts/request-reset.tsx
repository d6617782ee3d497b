import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { cleanEmail } from '../../../shared/accounts/account.ts'
import { requestReset } from '../../../shared/accounts/request-reset.ts'
import { Link } from '../lib/link.tsx'
import { call } from '../lib/call.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { fieldErrors } from '../forms/field-errors.ts'
import { keepValues, keptValues } from '../forms/kept-values.ts'
import { LinkFailed } from './link-failed.tsx'
import { SendAgain } from '../forms/send-again.tsx'
import { useFieldRefusal } from '../forms/use-field-refusal.ts'
import { linkRefusal, useLinkSender } from './use-link-sender.ts'
import { useReturn } from './use-return.ts'
import styles from '../forms/form.module.css'

/** Mails a link for setting a new password. `problem` says why an earlier link failed. */
export function AskForReset({ email: given, problem }: { email: string; problem: string | undefined }) {
  const { campus, back } = useReturn()
  const [email, setEmail] = useState(given || (keptValues('email')['email'] ?? ''))
  const field = useRef<HTMLInputElement>(null)
  const { error, refuse, clearError } = useFieldRefusal()
  const [isSent, setSent] = useState(false)
  const sender = useLinkSender(
    (id) => call(requestReset, { id, campusId: campus.id, back, email: cleanEmail(email) }),
    {
      onSent: () => setSent(true),
      onError: (failure) => {
        const isUnknown = failure instanceof RefusalError && failure.code === 'user-not-found'
        refuse(isUnknown ? failure.message : linkRefusal(failure))
        if (isUnknown) setEmail('')
        field.current?.focus()
      },
    },
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = fieldErrors(requestReset, { email })['email']
    if (!wrong) return sender.send()
    refuse(wrong)
    field.current?.focus()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <title>Forgot password</title>
      <header className={styles.head}>
        <h1 className={styles.title}>Forgot password?</h1>
        {problem !== undefined && <LinkFailed why={problem} />}
        {!isSent && <p className={styles.text}>We mail you a link to set a new one.</p>}
        <div role="status" className={styles.text}>
          {isSent && (
            <>
              <p>
                <strong>Check your inbox for the link to reset your password.</strong>
              </p>
              <p>This may take 1-2 minutes.</p>
            </>
          )}
        </div>
      </header>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        ref={field}
        value={email}
        error={error}
        onChange={(event) => {
          setEmail(event.target.value)
          setSent(false)
          clearError()
          keepValues('email', { email: event.target.value })
        }}
      />
      {isSent ? (
        <SendAgain nextAt={sender.nextAt} busy={sender.busy} onSend={sender.send} />
      ) : (
        <Button kind="primary" type="submit" wide busy={sender.busy}>
          Email Me a Link
        </Button>
      )}
      <p className={styles.foot}>
        <Link className={styles.link} to={`/login?${new URLSearchParams({ method: 'password', email })}`}>
          Log In
        </Link>
      </p>
    </form>
  )
}
