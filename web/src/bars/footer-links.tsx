import { Link } from '../lib/link.tsx'
import styles from './footer-links.module.css'

const pages = [
  { label: 'Terms of Service', to: '/settings/terms' },
  { label: 'Trust/Safety', to: '/settings/trust_and_safety' },
  { label: 'Returns', to: '/settings/returns' },
  { label: 'About', to: '/settings/about' },
  { label: 'Help', to: '/settings/help' },
]

/** The links to the static pages, below the bars. */
export function FooterLinks({ onLeave = () => {} }: { onLeave?: () => void }) {
  return (
    <nav className={styles.links} aria-label="About this site">
      {pages.map(({ label, to }) => (
        <Link key={to} to={to} className={styles.link} onClick={onLeave}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
