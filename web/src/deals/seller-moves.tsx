import { movesOfSeller, type Going } from '../../../shared/deals/move.ts'
import { Button } from '../ui/button.tsx'
import { plannedMoves, type LineDeal, type PlannedMove, type SellerMove } from './use-line.ts'
import styles from './get-line.module.css'

interface SellerMovesProps {
  deal: LineDeal
  isReserved: boolean
  /** Whether the deal is the usual choice. */
  isUsual: boolean
  busy: boolean
  onMove: (name: SellerMove) => void
}

/** The seller's moves in a deal. While the thing is reserved, no other buyer gets it. */
export function SellerMoves({ deal, isReserved, isUsual, busy, onMove }: SellerMovesProps) {
  // After one of the two says that the thing was handed over, only the answer is left.
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

/** Whether `MeetingPlan` offers a move. */
const isPlanned = (name: Going): name is PlannedMove => plannedMoves.some((one) => one === name)

function textOf(name: SellerMove, { state, isOffer }: LineDeal): string {
  if (name === 'counter') return 'Counter'
  if (name === 'finish') return 'Handed over'
  if (name === 'agree') return isOffer ? 'Accept' : 'Reserve'
  return state === 'held' ? 'Cancel' : state === 'countered' ? 'Withdraw' : 'Decline'
}
