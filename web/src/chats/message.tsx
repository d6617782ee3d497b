import { Copy, Ellipsis, Heart } from 'lucide-react'
import { Menu } from '../ui/menu.tsx'
import { copyToClipboard } from '../ui/share.ts'
import { TimeAgo } from '../ui/time-ago.tsx'
import { MessageContent, MessagePhoto } from './message-content.tsx'
import type { MessageRow } from './message-rows.ts'
import hidden from '../ui/hidden.module.css'
import styles from './message.module.css'

interface MessageItemProps {
  row: MessageRow
  meId: string
  partnerName: string
}

/** A message with its hearts, its time and, below the reader's last one, whether the partner has seen it. */
export function MessageItem({ row, meId, partnerName }: MessageItemProps) {
  const { message, isOwn, isFirst, isLast, status } = row
  const { blocks, photo, post, hearts } = message
  const text = blocks.map((block) => block.text).join('\n')
  return (
    <div
      className={styles.message}
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
      data-hearted={hearts.length > 0 || undefined}
    >
      <div className={styles.line}>
        {/* With the focus, its buttons show: a finger cannot hover. */}
        <div className={styles.content} tabIndex={-1}>
          <span className={hidden.hidden}>{isOwn ? 'You: ' : `${partnerName}: `}</span>
          <MessageContent blocks={blocks} post={post} photo={photo && <MessagePhoto photo={photo} />} />
          {hearts.length > 0 && <Hearts {...{ hearts, meId, partnerName }} />}
        </div>
        {text && (
          <div className={styles.actions}>
            <Menu
              label="Message options"
              icon={Ellipsis}
              items={[{ label: 'Copy text', icon: Copy, onSelect: () => void copyToClipboard(text) }]}
            />
          </div>
        )}
      </div>
      {(isLast || status) && (
        <p className={styles.meta}>
          {isLast && <TimeAgo at={row.at} />}
          {status && <span>{status}</span>}
        </p>
      )}
    </div>
  )
}

function Hearts({ hearts, meId, partnerName }: { hearts: string[]; meId: string; partnerName: string }) {
  const names = hearts.map((id) => (id === meId ? 'you' : partnerName)).join(' and ')
  return (
    <span className={styles.hearts} role="img" aria-label={`Heart from ${names}`}>
      <Heart size={14} fill="currentColor" aria-hidden />
      {hearts.length > 1 && hearts.length}
    </span>
  )
}
