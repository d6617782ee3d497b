import { useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { clearComposer, getComposer, isDirty } from './store.ts'

/** Leaves a composer, after asking where something would be lost. */
export function useDiscard(subject: string, noun: string, leave: () => void) {
  const [asking, setAsking] = useState(false)
  const discard = () => {
    clearComposer(subject)
    leave()
  }
  return {
    askDiscard: () => (isDirty(getComposer(subject)) ? setAsking(true) : leave()),
    discard: asking && (
      <ConfirmDialog
        title={`Discard ${noun}?`}
        cancel="Keep Writing"
        confirm="Discard"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={discard}
      >
        What you wrote and the photos you chose will be gone.
      </ConfirmDialog>
    ),
  }
}
