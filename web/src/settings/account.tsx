import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Me } from '../../../shared/users/user.ts'
import { schoolEmailPath } from '../session/account-paths.ts'
import { SettingsHeader } from './header.tsx'
import styles from './account.module.css'

/** `/settings/account`: what the account has, and the way to change each part of it. */
export function AccountSettings({ me }: { me: Me }) {
  return (
    <>
      <SettingsHeader title="Account Settings" />
      <ul className={styles.rows}>
        <LinkRow
          to={schoolEmailPath()}
          label="School email"
          value={me.schoolEmail}
          empty="Join your campus"
        />
        <LinkRow to="/settings/account/your_data" label="Your data" value="Download or delete" />
        <Row label="Verified">{me.schoolVerified ? 'Yes' : 'No'}</Row>
        <Row label="Account created">
          <time dateTime={new Date(me.createdAt).toISOString()}>{dayOf(me.createdAt)}</time>
        </Row>
      </ul>
    </>
  )
}

interface LinkRowProps {
  to: string
  label: string
  value?: string | undefined
  /** Stands for a value that is missing. */
  empty?: string
}

function LinkRow({ to, label, value, empty = 'click to add' }: LinkRowProps) {
  return (
    <li>
      <Link className={styles.row} to={to}>
        <span className={styles.label}>{label}</span>
        <span className={styles.value} data-empty={value === undefined || undefined}>
          {value ?? empty}
        </span>
        <ChevronRight size={18} aria-hidden />
      </Link>
    </li>
  )
}

/** What cannot be changed. */
function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{children}</span>
    </li>
  )
}

/** 'September 2, 2026' */
function dayOf(at: number): string {
  return new Date(at).toLocaleDateString('en-US', { dateStyle: 'long' })
}
