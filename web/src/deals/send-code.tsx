import { useState } from 'react'
import { hasCode, scamSentences } from '../../../shared/deals/scam-signs.ts'
import { readStored, writeStored } from '../lib/stored.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const ConfirmDialog = lazyPart(
  async () => (await import('../ui/confirm-dialog.tsx')).ConfirmDialog,
  ({ onCancel }) => onCancel(),
)

/**
 * Asks once in a conversation before a number of six digits is sent, which may be a code that the other person wants. `asks` returns
 * whether it asks about a text; `question` is its dialog, which sends after all.
 */
export function useSendCode(chatId: string, send: () => void) {
  const [isAsking, setAsking] = useState(false)
  const storageKey = `sends-codes ${chatId}`
  const asks = (text: string) => {
    const isAsked = hasCode(text) && readStored('localStorage', storageKey) === null
    setAsking(isAsked)
    return isAsked
  }
  const confirm = () => {
    writeStored('localStorage', storageKey, 'yes')
    setAsking(false)
    send()
  }
  const question = isAsking && (
    <ConfirmDialog
      title="Send this number?"
      confirm="Send"
      onCancel={() => setAsking(false)}
      onConfirm={confirm}
    >
      {scamSentences.code}
    </ConfirmDialog>
  )
  return { asks, question }
}
