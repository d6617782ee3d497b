import { useState } from 'react'
import { beginningOfMessage, unsentWords } from '../../../shared/chats/chat.ts'
import type { Message } from '../../../shared/chats/chat.ts'
import { filesWords } from '../../../shared/chats/files-words.ts'
import { beginningOf } from '../../../shared/composer/rich-text.ts'
import type { Author } from '../../../shared/users/user.ts'
import hidden from '../ui/hidden.module.css'

/** The number of messages in the log. A screen reader reads each message that is added to the log. */
const kept = 3

/**
 * Announces the partner's messages to screen readers while the conversation is open. The list of messages cannot do that,
 * because it is virtual and scrolling adds old rows to it.
 */
export function Announcements({
  messages,
  partner,
  isTyping,
}: {
  messages: readonly Message[]
  partner: Author
  isTyping: boolean
}) {
  const [openedAt] = useState(() => messages.at(-1)?.id ?? '')
  const received = messages.filter(({ id, senderId }) => id > openedAt && senderId === partner.id)
  return (
    <>
      <div role="log" aria-label="New messages" className={hidden.hidden}>
        {received.slice(-kept).map((message) => (
          <p key={message.id}>
            {message.deal ? '' : `${partner.name}: `}
            {wordsOf(message)}
          </p>
        ))}
      </div>
      <p role="status" className={hidden.hidden}>
        {isTyping && `${partner.name} is typing`}
      </p>
    </>
  )
}

function wordsOf({ blocks, media, post, unsentAt }: Message): string {
  if (unsentAt !== undefined) return unsentWords
  const files = media.length > 0 && `sent ${filesWords(beginningOfMessage({ blocks, media }))}`
  const parts = [post && 'shared a post', files, beginningOf(blocks)]
  return parts.filter(Boolean).join(', ')
}
