import { Copy, Ellipsis, Flag, Heart, HeartOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Message } from '../../../shared/chats/chat.ts'
import { ScamNotes } from '../deals/scam-notes.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Menu } from '../ui/menu.tsx'
import { copyToClipboard } from '../ui/share.ts'
import { TimeAgo } from '../ui/time-ago.tsx'
import { MessageContent, MessagePhoto } from './message-content.tsx'
import type { MessageRow } from './message-rows.ts'
import hidden from '../ui/hidden.module.css'
import styles from './message.module.css'

/** Two taps within this time are a double tap. */
const doubleMs = 350

const ReportMessage = lazyPart(
  async () => (await import('../reports/report-message.tsx')).ReportMessage,
  ({ onClose }) => onClose(),
)

interface MessageItemProps {
  row: MessageRow
  meId: string
  partnerName: string
  onHeart: (message: Message, isHearted: boolean) => void
}

/** A message with its hearts, its time and, below the reader's last one, whether the partner has seen it. */
export function MessageItem({ row, meId, partnerName, onHeart }: MessageItemProps) {
  const { message, isOwn, isFirst, isLast, status } = row
  const { blocks, photo, post, hearts } = message
  const [isReporting, setReporting] = useState(false)
  const report = { label: 'Report', icon: Flag, danger: true, onSelect: () => setReporting(true) }
  const isHearted = hearts.includes(meId)
  const toggle = () => onHeart(message, !isHearted)
  const content = useDoubleTap(toggle)
  const label = isHearted ? 'Take your heart back' : 'React with a heart'
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
        {/* Its buttons show when it has the focus, because a finger cannot hover. */}
        <div ref={content} className={styles.content} tabIndex={-1}>
          <span className={hidden.hidden}>{isOwn ? 'You: ' : `${partnerName}: `}</span>
          <MessageContent blocks={blocks} post={post} photo={photo && <MessagePhoto photo={photo} />} />
          {hearts.length > 0 && <Hearts {...{ hearts, meId, partnerName }} />}
        </div>
        <div className={styles.actions}>
          <IconButton label={label} icon={Heart} aria-pressed={isHearted} onClick={toggle} />
          <Menu
            label="Message options"
            icon={Ellipsis}
            items={[
              { label, icon: isHearted ? HeartOff : Heart, onSelect: toggle },
              ...(text
                ? [{ label: 'Copy text', icon: Copy, onSelect: () => void copyToClipboard(text) }]
                : []),
              ...(isOwn ? [] : [report]),
            ]}
          />
        </div>
      </div>
      {!isOwn && text !== '' && (
        <ScamNotes message={message} place={row.place} onReport={() => setReporting(true)} />
      )}
      {isReporting && (
        <ReportMessage message={message} senderName={partnerName} onClose={() => setReporting(false)} />
      )}
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

/**
 * An element with a double-tap action; not every browser fires `dblclick` for touches. Presses on links and pictures do not
 * count. It is a shortcut: a button does the same.
 */
function useDoubleTap(act: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const last = useRef(-doubleMs)
  const onClick = useEffectEvent(({ target, timeStamp }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, button')) return
    const isSecond = timeStamp - last.current < doubleMs
    last.current = isSecond ? -doubleMs : timeStamp
    if (!isSecond) return
    // A double click selects a word.
    window.getSelection()?.removeAllRanges()
    act()
  })
  useEffect(() => {
    const { current } = element
    const listener = (event: MouseEvent) => onClick(event)
    current?.addEventListener('click', listener)
    return () => current?.removeEventListener('click', listener)
  }, [])
  return element
}
