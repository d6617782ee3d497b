import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { clearComposer, getComposer, isDirty } from './store.ts'

/** Asks before something that was typed or chosen is thrown away. */
function Discard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
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

/** Leaving a composer asks first when something would be lost. */
export function useDiscard(subject: string, leave: () => void) {
  const [asking, setAsking] = useState(false)
  const discard = () => {
    clearComposer(subject)
    leave()
  }
  return {
    askDiscard: () => (isDirty(getComposer(subject)) ? setAsking(true) : leave()),
    discard: asking && <Discard onKeep={() => setAsking(false)} onDiscard={discard} />,
  }
}
