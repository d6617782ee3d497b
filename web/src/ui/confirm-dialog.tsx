import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** The label of the button that changes nothing. */
  cancel?: string
  confirm: string
  danger?: boolean
  /** A third button, between the other two. */
  other?: ReactNode
  busy?: boolean
  onCancel: () => void
  onConfirm: () => void
}

export function ConfirmDialog({
  title,
  children,
  cancel = 'Cancel',
  confirm,
  danger = false,
  other,
  busy = false,
  onCancel,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      open
      onClose={onCancel}
      actions={
        <>
          <Button kind="plain" onClick={onCancel}>
            {cancel}
          </Button>
          {other}
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
