import type { ReactNode } from 'react'
import styles from './side-bar.module.css'

/** A column next to the page. The column stays in place while the page scrolls. */
export function SideBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside aria-label={label}>
      <div className={styles.sticky}>{children}</div>
    </aside>
  )
}
