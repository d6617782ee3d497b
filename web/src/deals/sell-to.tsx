import { useState } from 'react'
import type { Author } from '../../../shared/users/user.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './update-line.module.css'

interface SellToProps {
  people: readonly Author[]
  /** Called with the buyer; without an id if the buyer is not in the list. Returns whether the server accepted the sale. */
  onChoose: (buyerId?: string) => Promise<boolean>
  onClose: () => void
}

/** Asks the seller who got the thing. The server then asks that person to confirm it. */
export function SellTo({ people, onChoose, onClose }: SellToProps) {
  const [chosen, setChosen] = useState<string>()
  const choose = async (id: string) => {
    setChosen(id)
    const isAccepted = await onChoose(id)
    setChosen(undefined)
    if (isAccepted) onClose()
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
        {people.map(({ id, name, username, picture }) => (
          <Button
            key={id}
            wide
            busy={chosen === id}
            disabled={chosen !== undefined}
            onClick={() => void choose(id)}
          >
            <span className={styles.person}>
              <Avatar person={{ name, picture }} size={32} />
              <span className={styles.names}>
                {name} <span className={styles.username}>@{username}</span>
              </span>
            </span>
          </Button>
        ))}
        <Button
          wide
          disabled={chosen !== undefined}
          onClick={() => {
            onClose()
            void onChoose()
          }}
        >
          Somebody else
        </Button>
      </div>
    </Dialog>
  )
}
