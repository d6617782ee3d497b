import { ShieldAlert } from 'lucide-react'
import { useMemo } from 'react'
import type { Message } from '../../../shared/chats/chat.ts'
import { doubtfulSite, scamSentences, scamSignsIn } from '../../../shared/deals/scam-signs.ts'
import { newStore } from '../lib/store.ts'
import { readStored, writeStored } from '../lib/stored.ts'
import { Button } from '../ui/button.tsx'
import styles from './scam-notes.module.css'

interface ScamNotesProps {
  message: Message
  /** The message's index in the conversation, from 0; undefined if older messages are not loaded. */
  number: number | undefined
  onReport: () => void
}

/**
 * A warning below a received message that looks like a known fraud. The message is checked only on this device. 'Got it'
 * hides all warnings about the same sign of fraud in this conversation.
 */
export function ScamNotes({ message, number, onReport }: ScamNotesProps) {
  const { chatId, blocks } = message
  const [sign, site] = useMemo(() => {
    const text = blocks.map((block) => block.text).join('\n')
    const links = blocks.flatMap((block) => (block.links ?? []).map(({ url }) => url))
    const [first] = scamSignsIn({ text, links, number })
    return [first, first === 'short-link' ? doubtfulSite(links) : undefined]
  }, [blocks, number])
  // Renders again when any note is dismissed, so that all notes about the same sign disappear at once.
  dismissals.use()
  const known = knownIn(chatId)
  if (!sign || known.includes(sign)) return null
  const dismiss = () => {
    writeStored('localStorage', keyOf(chatId), [...known, sign].join())
    dismissals.set(dismissals.get() + 1)
  }
  return (
    <div className={styles.note} role="note">
      <ShieldAlert size={18} aria-hidden />
      <p>
        {scamSentences[sign]}
        {site && <b className={styles.site}> {site}</b>}
      </p>
      <span className={styles.actions}>
        <Button kind="quiet" onClick={onReport}>
          Report
        </Button>
        <Button kind="quiet" onClick={dismiss}>
          Got it
        </Button>
      </span>
    </div>
  )
}

const dismissals = newStore(0)
const keyOf = (chatId: string) => `scam-notes ${chatId}`
const knownIn = (chatId: string): string[] => readStored('localStorage', keyOf(chatId))?.split(',') ?? []
