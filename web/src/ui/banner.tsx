import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import styles from './banner.module.css'

/** A line above everything that leads to the next thing to do; to another site where `to` is a whole address. */
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
