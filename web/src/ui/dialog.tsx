import { X } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  open: boolean
  /** Called on Esc, on the close button and on a press outside. Without `onClose`, only the parent can close the dialog. */
  onClose?: (() => void) | undefined
  actions?: ReactNode
  /** Whether the dialog is wide from its first frame on. Otherwise it is wide only if it contains a form. */
  wide?: boolean
  children?: ReactNode
}

export function Dialog({ title, open, onClose, actions, wide, children }: DialogProps) {
  const id = useId()
  const modal = useModal(open, onClose)
  return (
    <dialog {...modal} className={styles.dialog} data-wide={wide} aria-labelledby={id}>
      <div className={styles.frame}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children && <div className={styles.content}>{children}</div>}
        {actions && <footer className={styles.actions}>{actions}</footer>}
        {/* The close button is last in the document, so that the focus starts in the content. */}
        {onClose && (
          <div className={styles.close}>
            <IconButton label="Close" icon={X} onClick={onClose} />
          </div>
        )}
      </div>
    </dialog>
  )
}
