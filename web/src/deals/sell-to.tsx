import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useLineMoves, type LineDeal } from './use-line.ts'
import styles from './update-line.module.css'

interface SellToProps {
  postId: string
  /** The people in line. */
  deals: readonly LineDeal[]
  /** It was sold to nobody of them. */
  onOther: () => void
  onClose: () => void
}

/** Asks the seller who has the thing. A person of the line is asked whether they got it. */
export function SellTo({ postId, deals, onOther, onClose }: SellToProps) {
  const { moving, handOver } = useLineMoves(postId)
  const choose = async (deal: LineDeal) => {
    if (await handOver(deal)) onClose()
  }
  return (
    <Dialog
      title="To whom?"
      open
      onClose={onClose}
      actions={
        <Button kind="plain" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <div className={styles.people}>
        {deals.map((deal) => (
          <Button
            key={deal.id}
            wide
            busy={moving === deal.id}
            disabled={moving !== undefined}
            onClick={() => void choose(deal)}
          >
            {deal.buyer.name}
          </Button>
        ))}
        <Button wide disabled={moving !== undefined} onClick={onOther}>
          Somebody else
        </Button>
      </div>
    </Dialog>
  )
}
