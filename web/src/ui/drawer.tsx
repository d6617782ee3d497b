import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'
import styles from './drawer.module.css'

/** A modal panel that slides in from the left edge. */
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
      {open && (
        <div className={styles.frame}>
          <h2 className={styles.title}>{label}</h2>
          {children}
          <div className={styles.close}>
            <IconButton label="Close" icon={X} onClick={onClose} />
          </div>
        </div>
      )}
    </dialog>
  )
}
