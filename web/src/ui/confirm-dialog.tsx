import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** The label of the button that changes nothing. */
  cancel?: string
  /** The label of the button that confirms. */
  confirm: string
  danger?: boolean
  busy?: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** A dialog that asks for confirmation. */
export function ConfirmDialog({
  title,
  children,
  cancel = 'Cancel',
  confirm,
  danger = false,
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
