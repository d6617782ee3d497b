import type { ComponentProps } from 'react'
import { TextField } from '../ui/text-field.tsx'
import styles from '../forms/form.module.css'

/** Asks the owner of an address for their name, if an unverified account was registered with it. */
export function OwnName(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <>
      <p className={styles.text} role="status">
        An account was registered with this email, but the email was never verified. Enter your name to start
        your own account. The other account and its password are deleted.
      </p>
      <TextField label="Full name" autoComplete="name" {...field} />
    </>
  )
}
