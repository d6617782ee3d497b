import { Copy, Ellipsis, Flag, Heart, HeartOff, Pencil, Reply, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { emojiOf, heartEmoji } from '../../../shared/chats/message-emoji.ts'
import type { MessageEmoji } from '../../../shared/chats/message-emoji.ts'
import type { Message } from '../../../shared/chats/chat.ts'
import { unsendableMs } from '../../../shared/chats/unsend-message.ts'
import { editableMs } from '../../../shared/chats/update-message.ts'
import { serverNow } from '../lib/call.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Menu } from '../ui/menu.tsx'
import { copyToClipboard } from '../ui/share.ts'
import { fullDate } from '../ui/time-ago.tsx'
import { PickReaction } from './pick-reaction.tsx'
import styles from './message.module.css'

const UnsendMessage = lazyPart(
  async () => (await import('./unsend-message.tsx')).UnsendMessage,
  ({ onClose }) => onClose(),
)

/** The actions of a reader on a message. An action without a function is not offered. */
export interface MessageActions {
  /** Adds a reaction; undefined removes it. */
  onHeart: (message: Message, emoji: MessageEmoji | undefined) => void
  onReply?: ((message: Message) => void) | undefined
  onEdit?: ((message: Message) => void) | undefined
  /** Shows the message that another one quotes. */
  onQuote: (id: string) => void
}

interface ActionsProps {
  message: Message
  isOwn: boolean
  meId: string
  partnerName: string
  actions: MessageActions
  /** Epoch milliseconds. */
  at: number
  onReport: () => void
}

/** The buttons of a message. They show while the message has the focus or the pointer is over it. */
export function ActionButtons({ message, isOwn, meId, partnerName, actions, at, onReport }: ActionsProps) {
  const { onHeart, onReply, onEdit } = actions
  const [isUnsending, setUnsending] = useState(false)
  const given = emojiOf(message, meId)
  const isHearted = given === heartEmoji
  const toggle = () => onHeart(message, isHearted ? undefined : heartEmoji)
  const label = isHearted ? 'Take your heart back' : 'React with a heart'
  const text = message.blocks.map((block) => block.text).join('\n')
  const age = serverNow() - message.createdAt
  const heart = { label, icon: isHearted ? HeartOff : Heart, onSelect: toggle }
  const reply = onReply && { label: 'Reply', icon: Reply, onSelect: () => onReply(message) }
  const copy = { label: 'Copy text', icon: Copy, onSelect: () => void copyToClipboard(text) }
  const edit = onEdit && { label: 'Edit', icon: Pencil, onSelect: () => onEdit(message) }
  const unsend = { label: 'Unsend', icon: Undo2, danger: true, onSelect: () => setUnsending(true) }
  const report = { label: 'Report', icon: Flag, danger: true, onSelect: onReport }
  const isUnsent = message.unsentAt !== undefined
  const items = [
    !isUnsent && reply,
    !isUnsent && heart,
    text !== '' && copy,
    isOwn && !isUnsent && age < editableMs && edit,
    isOwn && !isUnsent && age < unsendableMs && unsend,
    !isOwn && report,
  ].flatMap((item) => item || [])
  return (
    <div className={styles.actions}>
      {!isUnsent && <PickReaction given={given} onPick={(emoji) => onHeart(message, emoji)} />}
      {!isUnsent && reply && (
        <IconButton label={reply.label} icon={Reply} tabIndex={-1} onClick={reply.onSelect} />
      )}
      {items.length > 0 && <Menu label="Message options" icon={Ellipsis} items={items} tabIndex={-1} />}
      {isUnsending && (
        <UnsendMessage message={message} partnerName={partnerName} onClose={() => setUnsending(false)} />
      )}
      {/* Hidden from screen readers, because the accessible name of the message already has the date. */}
      <span className={styles.date} aria-hidden>
        {fullDate(at)}
      </span>
    </div>
  )
}
