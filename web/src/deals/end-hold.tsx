import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

interface EndHoldProps {
  busy: boolean
  /** The text of the dialog, which says what follows from the cancellation. */
  text: string
  onKeep: () => void
  onEnd: () => Promise<void>
}

/** The dialog that asks for confirmation before a reservation is cancelled. */
export function EndHold({ busy, text, onKeep, onEnd }: EndHoldProps) {
  return (
    <ConfirmDialog
      title="Cancel this deal?"
      cancel="Keep it"
      confirm="Cancel the deal"
      danger
      busy={busy}
      onCancel={onKeep}
      onConfirm={() => void onEnd()}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
