import { useState } from 'react'
import { priceText } from '../../../../shared/deals/sale.ts'
import { serverNow } from '../../lib/call.ts'
import { useTick } from '../../lib/use-tick.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { HoldButton } from './hold-button.tsx'
import { ShownCode } from './shown-code.tsx'
import type { DealOf, Terms } from './terms.ts'

interface BuyerProps {
  of: DealOf
  terms: Terms
  seed: string
  /** The number of the current slot, a period of five minutes with its own code. */
  slot: number
}

/** How long a code stays visible after a press, in seconds. */
const seconds = 60

/** The buyer's part of a handover: once they hold the thing, they show their code. */
export function Buyer({ of, terms, seed, slot }: BuyerProps) {
  const [until, setUntil] = useState(0)
  const [isAsked, setAsked] = useState(false)
  const left = useTick(1000, () => Math.max(0, Math.ceil((until - serverNow()) / 1000)))
  const show = () => {
    setAsked(false)
    setUntil(serverNow() + seconds * 1000)
  }
  const { cents } = terms
  return (
    <>
      <p>Look at it. Try it. {cents === 0 ? 'Take it.' : `Pay ${priceText(cents)}.`}</p>
      {left > 0 ? (
        <ShownCode {...{ of, terms, seed, slot, seconds, left }} />
      ) : (
        <HoldButton label="Hold: I have it" onHold={show} onPress={() => setAsked(true)} />
      )}
      {isAsked && (
        <ConfirmDialog
          title="Do you have it?"
          cancel="Not yet"
          confirm="Yes"
          onCancel={() => setAsked(false)}
          onConfirm={show}
        >
          Your code shows for a minute.
        </ConfirmDialog>
      )}
    </>
  )
}
