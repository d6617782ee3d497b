import type { FormEvent, ReactNode } from 'react'
import { accountSettings } from '../session/account-paths.ts'
import { Button } from '../ui/button.tsx'
import { SubPageHeader } from '../ui/sub-page-header.tsx'
import styles from '../forms/form.module.css'

interface SettingsFormProps {
  title: string
  busy: boolean
  unchanged: boolean
  onSubmit: (form: HTMLFormElement) => void
  submit?: string
  children: ReactNode
}

/** A page that changes one part of the account. */
export function SettingsForm({
  title,
  busy,
  unchanged,
  onSubmit,
  submit = 'Save',
  children,
}: SettingsFormProps) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(event.currentTarget)
  }
  return (
    <>
      <title>{title}</title>
      <SubPageHeader title={title} above={accountSettings} />
      <form className={`${styles.form} ${styles.page}`} onSubmit={send} noValidate>
        {children}
        <Button kind="primary" type="submit" busy={busy} disabled={unchanged}>
          {submit}
        </Button>
      </form>
    </>
  )
}
