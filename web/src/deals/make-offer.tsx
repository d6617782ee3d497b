import { useId } from 'react'
import { priceText } from '../../../shared/deals/sale.ts'
import type { Sale } from '../../../shared/deals/sale.ts'
import { typedPrice } from '../../../shared/deals/typed-price.ts'
import { useKeptText } from '../lib/use-kept-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'

interface MakeOfferProps {
  sale: Sale
  busy: boolean
  /** Why the last offer was refused. */
  error: string | undefined
  /** US cents. */
  onOffer: (cents: number) => Promise<void>
  onClose: () => void
}

/** The dialog in which a buyer types the amount of an offer. */
export function MakeOffer({ sale, busy, error, onOffer, onClose }: MakeOfferProps) {
  const form = useId()
  const [typed, setTyped] = useKeptText('offer', '')
  const cents = typedPrice(typed)
  const isWrong = typed.trim() !== '' && !cents
  return (
    <Dialog
      title="Make an offer"
      open
      onClose={onClose}
      actions={
        <Button kind="primary" type="submit" form={form} busy={busy} disabled={!cents}>
          {cents ? `Offer ${priceText(cents)}` : 'Offer'}
        </Button>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (cents && !busy) void onOffer(cents)
        }}
      >
        <TextField
          label="Your offer"
          inputMode="decimal"
          autoComplete="off"
          placeholder="$"
          value={typed}
          error={isWrong ? 'Enter an amount up to $99,999.' : error}
          hint={hintOf(sale)}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  )
}

const hintOf = ({ cents }: Sale) =>
  cents === undefined
    ? 'The seller has a day to answer.'
    : `It costs ${priceText(cents)}. Offers start at ${priceText(Math.ceil(cents / 2))}; the seller has a day to answer.`
