import type { ComponentProps } from 'react'
import { nameMaximum } from '../../../shared/users/names.ts'
import { TextField } from '../ui/text-field.tsx'
import styles from '../forms/form.module.css'

type FullNameProps = Omit<ComponentProps<typeof TextField>, 'label'>

export function FullName(field: FullNameProps) {
  return <TextField label="Full name" autoComplete="name" maxLength={nameMaximum} {...field} />
}

/** Asks the owner of an address for their name, if an unverified account was registered with it. */
export function OwnName(field: FullNameProps) {
  return (
    <>
      <p className={styles.text} role="status">
        An account was registered with this email, but the email was never verified. Enter your name to start
        your own account. The other account and its password are deleted.
      </p>
      <FullName {...field} />
    </>
  )
}
