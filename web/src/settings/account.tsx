import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../lib/link.tsx'
import type { BirthDate } from '../../../shared/users/change-birth-date.ts'
import type { Me } from '../../../shared/users/user.ts'
import { schoolEmailPath } from '../session/account-paths.ts'
import { isPasswordNotKept } from '../session/password-not-kept.ts'
import { savesSettingPath, savesShownTo } from '../saves/shown-to.ts'
import { SettingsHeader } from './header.tsx'
import styles from './account.module.css'

/** `/settings/account`: the data of the account, with links to the pages that change them. */
export function AccountSettings({ me }: { me: Me }) {
  return (
    <>
      <SettingsHeader title="Account Settings" />
      <ul className={styles.rows}>
        <LinkRow to="/settings/account/screen_name" label="Username" value={me.username} />
        <LinkRow
          to="/settings/account/password"
          label="Password"
          value={me.hasPassword ? '••••••••' : undefined}
          empty={isPasswordNotKept(me) ? 'Deleted. Set another one' : undefined}
        />
        <LinkRow to="/settings/account/email" label="Email" value={me.email} />
        <LinkRow to="/settings/account/phone" label="Phone" value={me.phone} />
        <LinkRow
          to={schoolEmailPath()}
          label="School email"
          value={me.schoolEmail}
          empty="Join your campus"
        />
        <LinkRow to="/settings/account/gender" label="Gender" value={me.gender && genderNames[me.gender]} />
        <LinkRow
          to="/settings/account/birth_date"
          label="Birth Date"
          value={me.birthDate && birthday(me.birthDate)}
        />
        <Row label="Verified">{me.schoolVerified ? 'Yes' : 'No'}</Row>
        <Row label="Account created">
          <time dateTime={new Date(me.createdAt).toISOString()}>{dayOf(me.createdAt)}</time>
        </Row>
        <LinkRow
          to={savesSettingPath}
          label="Who may see what I saved"
          value={savesShownTo[me.savesShownTo ?? 'campus']}
        />
        <LinkRow
          to="/settings/account/read_receipts"
          label="Read receipts"
          value={me.hidesReadMarks ? 'Off' : 'On'}
        />
        <LinkRow
          to="/settings/account/online_status"
          label="Online status"
          value={me.showsOnline ? 'On' : 'Off'}
        />
        <LinkRow to="/settings/account/sessions" label="Where you are signed in" value="See all" />
        <LinkRow to="/settings/account/blocked" label="Blocked people" value="See all" />
        <LinkRow to="/settings/account/your_data" label="Your data" value="Download or delete" />
      </ul>
    </>
  )
}

interface LinkRowProps {
  to: string
  label: string
  value?: string | undefined
  /** Shown if there is no value. */
  empty?: string | undefined
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

/** A value that cannot be changed. */
function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{children}</span>
    </li>
  )
}

const genderNames = { male: 'Male', female: 'Female', other: 'Other' }

function birthday({ month, day, year }: BirthDate): string {
  return dayOf(new Date(year, month - 1, day).getTime())
}

/** Returns a date such as 'September 2, 2026'. */
function dayOf(at: number): string {
  return new Date(at).toLocaleDateString('en-US', { dateStyle: 'long' })
}
