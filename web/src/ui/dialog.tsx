import { X } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  open: boolean
  /** Asked for by Esc, the cross and a press beside the dialog; without it the dialog stays until it is taken away. */
  onClose?: (() => void) | undefined
  actions?: ReactNode
  children?: ReactNode
}

export function Dialog({ title, open, onClose, actions, children }: DialogProps) {
  const id = useId()
  const modal = useModal(open, onClose)
  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={id}>
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {onClose && <IconButton label="Close" icon={X} onClick={onClose} />}
        </header>
        {children && <div className={styles.content}>{children}</div>}
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  )
}
