import { ChevronRight } from 'lucide-react'
import { Link } from '../lib/link.tsx'
import styles from './banner.module.css'

/** A line at the top of the page that links to the next step. `to` is a path, or a complete address on another site. */
export function Banner({ to, children }: { to: string; children: string }) {
  const content = (
    <>
      {children}
      <ChevronRight size={18} aria-hidden />
    </>
  )
  return /^https?:/.test(to) ? (
    <a className={styles.banner} href={to}>
      {content}
    </a>
  ) : (
    <Link className={styles.banner} to={to}>
      {content}
    </Link>
  )
}
