import { useId } from 'react'
import { Button } from '../ui/button.tsx'
import styles from '../forms/form.module.css'

interface Filled {
  email: string
  name: string
  password: string
  terms: boolean
}

/** The button that creates the account. While it is disabled, a text above it says what is missing. */
export function CreateAccount({ filled, busy }: { filled: Filled; busy: boolean }) {
  const missing = missingOf(filled)
  const id = useId()
  const isMissing = missing.length > 0
  return (
    <>
      {isMissing && (
        <p id={id} className={styles.text}>
          Still missing: {missing.join(', ')}.
        </p>
      )}
      <Button
        kind="primary"
        type="submit"
        wide
        disabled={isMissing}
        aria-describedby={isMissing ? id : undefined}
        busy={busy}
      >
        Create Account
      </Button>
    </>
  )
}

function missingOf({ email, name, password, terms }: Filled): string[] {
  return [
    ...(email.trim() === '' ? ['email'] : []),
    ...(name.trim() === '' ? ['full name'] : []),
    ...(password === '' ? ['password'] : []),
    ...(terms ? [] : ['your agreement']),
  ]
}
