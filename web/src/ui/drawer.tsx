import type { ReactNode } from 'react'
import { useModal } from './use-modal.ts'
import styles from './drawer.module.css'

/** A panel that comes in from the left edge: the side navigation of phones. */
export function Drawer({
  label,
  open,
  onClose,
  children,
}: {
  label: string
  open: boolean
  onClose: () => void
  children: ReactNode
}) {
  const modal = useModal(open, onClose)
  return (
    <dialog {...modal} className={styles.drawer} aria-label={label}>
      {open && <div className={styles.frame}>{children}</div>}
    </dialog>
  )
}
