import { movesOfSeller, type Going } from '../../../shared/deals/move.ts'
import { Button } from '../ui/button.tsx'
import { plannedMoves, type LineDeal, type PlannedMove, type SellerMove } from './use-line.ts'
import styles from './get-line.module.css'

interface SellerMovesProps {
  deal: LineDeal
  isReserved: boolean
  /** Whether this deal is the one that sellers usually accept: the first in line. */
  isUsual: boolean
  busy: boolean
  onMove: (name: SellerMove) => void
}

/** The buttons for the seller's moves in a deal. While the thing is reserved, the seller cannot accept another buyer. */
export function SellerMoves({ deal, isReserved, isUsual, busy, onMove }: SellerMovesProps) {
  // After one person says that the thing was handed over, the only move left is to confirm or deny that.
  const moves = deal.finished
    ? []
    : movesOfSeller(deal).flatMap((name) => (isPlanned(name) || (isReserved && name === 'agree') ? [] : name))
  return (
    <div className={styles.moves}>
      {moves.map((name) => (
        <Button
          key={name}
          // Only the button that accepts the usual deal is highlighted.
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

/** Whether `MeetingPlan` has the button for a move. */
const isPlanned = (name: Going): name is PlannedMove => plannedMoves.some((one) => one === name)

function textOf(name: SellerMove, { state, isOffer }: LineDeal): string {
  if (name === 'counter') return 'Counter'
  if (name === 'finish') return 'Handed over'
  if (name === 'agree') return isOffer ? 'Accept' : 'Reserve'
  return state === 'held' ? 'Cancel' : state === 'countered' ? 'Withdraw' : 'Decline'
}
