import { unsentWords } from '../../../shared/chats/chat.ts'
import type { Quote } from '../../../shared/chats/chat.ts'
import { filesNoun } from '../../../shared/chats/files-words.ts'
import styles from './quoted.module.css'

interface QuotedProps {
  quote: Quote
  meId: string
  partnerName: string
}

/**
 * The message to which another one replies, shown above the reply: its author and its beginning. A press scrolls to the
 * message.
 */
export function Quoted({ quote, onPress, ...people }: QuotedProps & { onPress: (id: string) => void }) {
  return (
    <button
      type="button"
      className={styles.quoted}
      disabled={quote.state === 'gone'}
      onClick={() => onPress(quote.id)}
    >
      <QuotedWords quote={quote} {...people} />
    </button>
  )
}

export function QuotedWords({ quote, meId, partnerName }: QuotedProps) {
  if (quote.state === 'gone') return <span className={styles.gone}>{unsentWords}</span>
  return (
    <>
      <span className={styles.name}>{quote.senderId === meId ? 'You' : partnerName}</span>
      <span className={styles.words} dir="auto">
        {quote.text || titled(quote.kind === 'post' ? 'post' : filesNoun(quote))}
      </span>
    </>
  )
}

const titled = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)
