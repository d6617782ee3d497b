import { useState } from 'react'
import { hasCode, scamSentences } from '../../../shared/deals/scam-signs.ts'
import { changeComposer, getComposer } from '../composer/store.ts'
import type { Subject } from '../composer/subject.ts'
import { readStored, writeStored } from '../lib/stored.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { isKept } from './swap/kept.ts'

const ConfirmDialog = lazyPart(
  async () => (await import('../ui/confirm-dialog.tsx')).ConfirmDialog,
  ({ onCancel }) => onCancel(),
)

/**
 * Checks the text and the pictures of a composer for handover codes before they are sent in a conversation. A code of the
 * person's own handover is never sent. Any other number of six digits may be a code that the other person wants, so a dialog
 * asks first, once in each conversation. `send` checks and sends, `isLooking` is true during the check, and `question` is
 * the dialog.
 */
export function useSendCode(chatId: string, subject: Subject, sendNow: () => void) {
  const [state, setState] = useState<'writing' | 'looking' | 'asking'>('writing')
  const storageKey = `sends-codes ${chatId}`
  const send = async () => {
    // Most people have no handover, so their messages are sent without the check.
    if (isKept('terms')) {
      changeComposer(subject, { error: undefined })
      setState('looking')
      const error = (await isOwnCode(subject))
        ? 'This is your handover code. Show it, don’t send it.'
        : undefined
      setState('writing')
      if (error !== undefined) return changeComposer(subject, { error })
    }
    if (hasCode(getComposer(subject).text) && readStored('localStorage', storageKey) === null)
      setState('asking')
    else sendNow()
  }
  const confirm = () => {
    writeStored('localStorage', storageKey, 'yes')
    setState('writing')
    sendNow()
  }
  const question = state === 'asking' && (
    <ConfirmDialog
      title="Send this number?"
      confirm="Send"
      onCancel={() => setState('writing')}
      onConfirm={confirm}
    >
      {scamSentences.code}
    </ConfirmDialog>
  )
  return { send, isLooking: state === 'looking', question }
}

/**
 * Returns false if the browser forbids its database, or cannot load the code reader without a connection. Then only the
 * question about six digits is left.
 */
async function isOwnCode(subject: Subject): Promise<boolean> {
  try {
    const { hasOwnCode } = await import('./swap/own-code.ts')
    for (;;) {
      const { text, files } = getComposer(subject)
      const chosen = files.map(({ file }) => file)
      if (await hasOwnCode(text, chosen)) return true
      // Text and files that were added during the check are sent as well, so they are checked, too.
      const now = getComposer(subject)
      if (now.text === text && now.files === files) return false
    }
  } catch {
    return false
  }
}
