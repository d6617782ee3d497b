import { useState } from 'react'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { saveForLater } from './saved-drafts.ts'
import { clearComposer, isChanged } from './store.ts'
import type { Subject } from './subject.ts'
import { cannotKeep } from './waiting-text.ts'

/** Leaves a composer. Asks first if the person would lose something. */
export function useDiscard(subject: Subject, noun: string, leave: () => void) {
  const [asking, setAsking] = useState(false)
  const discard = () => {
    clearComposer(subject)
    leave()
  }
  const save = async () => {
    setAsking(false)
    const saving = saveForLater(subject)
    leave()
    if (await saving) showAlert({ message: 'Draft saved', type: 'okay' })
    else showAlert({ message: cannotKeep, type: 'danger' })
  }
  return {
    askDiscard: () => (isChanged(subject) ? setAsking(true) : leave()),
    discard: asking && (
      <ConfirmDialog
        title={`Discard ${noun}?`}
        cancel="Keep Writing"
        confirm="Discard"
        danger
        other={
          <Button kind="plain" onClick={() => void save()}>
            Save Draft
          </Button>
        }
        onCancel={() => setAsking(false)}
        onConfirm={discard}
      >
        What you wrote and the photos you chose will be gone, unless you save them as a draft.
      </ConfirmDialog>
    ),
  }
}
