import { movesOfSeller, type Going } from '../../../shared/deals/move.ts'
import { Button } from '../ui/button.tsx'
import { plannedMoves, type LineDeal, type PlannedMove, type SellerMove } from './use-line.ts'
import styles from './get-line.module.css'

interface SellerMovesProps {
  deal: LineDeal
  isReserved: boolean
  /** Whether it is the one of the line that is usually chosen. */
  isUsual: boolean
  busy: boolean
  onMove: (name: SellerMove) => void
}

/** What the seller can do with a deal. While the thing is reserved, no other buyer gets it. */
export function SellerMoves({ deal, isReserved, isUsual, busy, onMove }: SellerMovesProps) {
  // Once one of the two says that it was handed over, there is only the answer.
  const moves = deal.finished
    ? []
    : movesOfSeller(deal).flatMap((name) => (isPlanned(name) || (isReserved && name === 'agree') ? [] : name))
  return (
    <div className={styles.moves}>
      {moves.map((name) => (
        <Button
          key={name}
          // The first in line is the usual choice.
          kind={name === 'agree' && isUsual ? 'primary' : name === 'end' ? 'quiet' : 'plain'}
          busy={busy && name === 'agree'}
          disabled={busy}
          aria-label={`${textOf(name, deal)}: ${deal.buyer.name}`}
          onClick={() => onMove(name)}
        >
          {textOf(name, deal)}
        </Button>
      ))}
    </div>
  )
}

/** Whether a move is offered where the meeting is. */
const isPlanned = (name: Going): name is PlannedMove => plannedMoves.some((one) => one === name)

function textOf(name: SellerMove, { state, isOffer }: LineDeal): string {
  if (name === 'counter') return 'Counter'
  if (name === 'finish') return 'Handed over'
  if (name === 'agree') return isOffer ? 'Accept' : 'Reserve'
  return state === 'held' ? 'Cancel' : state === 'countered' ? 'Withdraw' : 'Decline'
}
