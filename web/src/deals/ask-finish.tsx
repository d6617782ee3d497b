import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

export interface AskFinishProps {
  side: 'buyer' | 'seller'
  partnerName: string
  busy: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** The question that the person has to answer before they say, without a code, that the thing was handed over. */
export function AskFinish({ side, partnerName, ...rest }: AskFinishProps) {
  if (side === 'buyer')
    return (
      <ConfirmDialog title="Do you have it?" cancel="Not yet" confirm="I have it" {...rest}>
        <p>{partnerName} is asked whether they were paid.</p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog title={`Handed over to ${partnerName}?`} confirm="Handed over" {...rest}>
      <p>{partnerName} is asked whether they have it.</p>
    </ConfirmDialog>
  )
}
