import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { AskFinish } from './ask-finish.tsx'
import { CounterOffer } from './counter-offer.tsx'
import { EndHold } from './end-hold.tsx'
import type { DealMove } from './use-deal-call.ts'
import type { LineDeal, SellerMove } from './use-line.ts'

interface AskSellerProps {
  deal: LineDeal
  name: SellerMove
  first: LineDeal | undefined
  busy: boolean
  onMove: (move: DealMove) => Promise<void>
  onClose: () => void
}

/** The dialog before a seller's move that needs an amount, or that cannot be undone. */
export function AskSeller({ deal, name, first, busy, onMove, onClose }: AskSellerProps) {
  const { buyer } = deal
  if (name === 'counter')
    return (
      <CounterOffer
        deal={deal}
        busy={busy}
        onCounter={(cents) => onMove({ move: 'counter', cents })}
        onClose={onClose}
      />
    )
  if (name === 'end')
    return (
      <EndHold
        busy={busy}
        text={`${buyer.name} no longer gets it.`}
        onKeep={onClose}
        onEnd={() => onMove({ move: 'end' })}
      />
    )
  if (name === 'finish')
    return (
      <AskFinish
        side="seller"
        partnerName={buyer.name}
        busy={busy}
        onCancel={onClose}
        onConfirm={() => void onMove({ move: 'finish' })}
      />
    )
  return (
    <ConfirmDialog
      title={`${first?.buyer.name} was first.`}
      confirm="Reserve"
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void onMove({ move: 'agree' })}
    >
      <p>Reserve for {buyer.name} anyway?</p>
    </ConfirmDialog>
  )
}
