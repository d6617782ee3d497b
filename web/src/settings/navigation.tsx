import { ChevronRight } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { registrationPath } from '../session/account-paths.ts'
import { useBack } from '../session/back.ts'
import { useMe } from '../session/me.ts'
import { PlaceLink } from '../ui/place-link.tsx'
import styles from './navigation.module.css'

const help = [
  { label: 'Customer Support', to: '/settings/help' },
  { label: 'Give Us Feedback', to: '/settings/feedback' },
]
const device = [{ label: 'Display and Data', to: '/settings/display' }]
const general = [
  { label: 'About', to: '/settings/about' },
  { label: 'How It Works', to: '/settings/howitworks' },
  { label: 'Return Policy', to: '/settings/returns' },
  { label: 'Trust and Safety', to: '/settings/trust_and_safety' },
  { label: 'Terms of Service', to: '/settings/terms' },
  { label: 'Privacy Policy', to: '/settings/privacy' },
]

/** The list of all settings: a separate page on phones and tablets, a column next to the page on wider screens. */
export function SettingsNavigation() {
  const { status } = useMe()
  const { pathname } = useLocation()
  const back = useBack()
  const isVisitor = status === 'visitor'
  const account = isVisitor
    ? { label: 'Log In / Sign Up', to: registrationPath(pathname === '/settings' ? undefined : back) }
    : { label: 'Account Settings', to: '/settings/account' }
  const own = [
    account,
    { label: 'Notifications', to: '/settings/notifications' },
    { label: 'Payouts', to: '/settings/payments' },
  ]
  return (
    <nav className={styles.list} aria-label="Settings" data-offers={isVisitor ? 'log-in' : undefined}>
      <Group title="Account Info" items={isVisitor ? [account] : own} />
      <Group title="Help & Feedback" items={help} />
      <Group title="This Device" items={device} />
      <Group title="General Info" items={general} />
      {!isVisitor && <Group items={[{ label: 'Log Out', to: '/logout' }]} />}
    </nav>
  )
}

function Group({ title, items }: { title?: string; items: readonly { label: string; to: string }[] }) {
  return (
    <section className={styles.group}>
      {title && <h2 className={styles.heading}>{title}</h2>}
      {items.map(({ label, to }) => (
        <PlaceLink key={to} to={to} className={styles.item}>
          {label}
          <ChevronRight size={18} aria-hidden />
        </PlaceLink>
      ))}
    </section>
  )
}
