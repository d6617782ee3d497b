import { useId, useState } from 'react'
import { priceText } from '../../../shared/deals/sale.ts'
import { typedPrice } from '../../../shared/deals/typed-price.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { LineDeal } from './use-line.ts'

interface CounterOfferProps {
  deal: LineDeal
  busy: boolean
  /** US cents. */
  onCounter: (cents: number) => Promise<void>
  onClose: () => void
}

/** The dialog in which a seller makes a counter-offer to a buyer. */
export function CounterOffer({ deal, busy, onCounter, onClose }: CounterOfferProps) {
  const form = useId()
  const [typed, setTyped] = useState('')
  const cents = typedPrice(typed)
  const isWrong = typed.trim() !== '' && !cents
  return (
    <Dialog
      title="Counter"
      open
      onClose={onClose}
      actions={
        <Button kind="primary" type="submit" form={form} busy={busy} disabled={!cents}>
          {cents ? `Ask ${priceText(cents)}` : 'Ask'}
        </Button>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (cents && !busy) void onCounter(cents)
        }}
      >
        <TextField
          label="Your price"
          inputMode="decimal"
          autoComplete="off"
          placeholder="$"
          value={typed}
          error={isWrong ? 'Enter an amount up to $99,999.' : undefined}
          hint={`${deal.buyer.name} offers ${priceText(deal.cents)}, and has a day to answer.`}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  )
}
