import type { ReactNode } from 'react'
import styles from './new-tab-link.module.css'

/** A link to another page of the site in a new tab, so that nothing typed is lost. */
export function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className={styles.link} href={to} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
