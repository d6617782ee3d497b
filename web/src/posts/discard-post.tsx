import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Asks before something that was typed or chosen is thrown away. */
export function DiscardPost({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <Dialog
      title="Discard Post?"
      open
      onClose={onKeep}
      actions={
        <>
          <Button kind="plain" onClick={onKeep}>
            Keep Writing
          </Button>
          <Button kind="danger" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      What you wrote and the photos you chose will be gone.
    </Dialog>
  )
}
