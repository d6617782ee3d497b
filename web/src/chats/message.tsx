import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { unsentWords } from '../../../shared/chats/chat.ts'
import { emojiOf, heartEmoji } from '../../../shared/chats/message-emoji.ts'
import { ScamNotes } from '../deals/scam-notes.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { fullDate, TimeAgo } from '../ui/time-ago.tsx'
import { ActionButtons } from './message-actions.tsx'
import type { MessageActions } from './message-actions.tsx'
import { useSwipe } from './gestures/use-swipe.ts'
import { GivenReactions } from './given-reactions.tsx'
import { MessageContent, MessageMedia } from './message-content.tsx'
import { labelOf, tabStop, useMessageKeys } from './message-focus.ts'
import type { MessageRow } from './message-rows.ts'
import { Quoted } from './quoted.tsx'
import hidden from '../ui/hidden.module.css'
import styles from './message.module.css'

/** Two taps within this time are a double tap (milliseconds). */
const doubleMs = 350

const ReportMessage = lazyPart(
  async () => (await import('../reports/report-message.tsx')).ReportMessage,
  ({ onClose }) => onClose(),
)

interface MessageItemProps {
  row: MessageRow
  meId: string
  partnerName: string
  actions: MessageActions
  /** The message was searched for and has just been scrolled to. */
  isFound: boolean
}

/** A message with its reactions and its time. The reader's last message also shows whether the partner has seen it. */
export function MessageItem({ row, meId, partnerName, actions, isFound }: MessageItemProps) {
  const { message, quote, isOwn, isFirst, isLast, status } = row
  const { blocks, mentioned, media, post, hearts, editedAt, unsentAt } = message
  const [isReporting, setReporting] = useState(false)
  const given = { reactions: message, meId, partnerName }
  const isHearted = emojiOf(message, meId) === heartEmoji
  const keys = useMessageKeys()
  const content = useDoubleTap(
    () => unsentAt === undefined && actions.onHeart(message, isHearted ? undefined : heartEmoji),
  )
  const { onReply } = actions
  const line = useSwipe(onReply && unsentAt === undefined ? () => onReply(message) : undefined)
  const text = blocks.map((block) => block.text).join('\n')
  return (
    <div
      ref={keys}
      className={styles.message}
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
      data-hearted={hearts.length > 0 || undefined}
      data-found={isFound || undefined}
    >
      {/* The content has no title, because its accessible name already has the date, and a screen reader would read the
          date twice. */}
      <div ref={line} className={styles.line} title={fullDate(row.at)}>
        {/* The content can have the focus, because its buttons show on focus. A finger cannot hover. */}
        <div
          ref={content}
          className={styles.content}
          role="group"
          aria-label={labelOf(row, meId, partnerName)}
          tabIndex={tabStop}
          data-message={message.id}
        >
          <span className={hidden.hidden}>{isOwn ? 'You: ' : `${partnerName}: `}</span>
          {quote && <Quoted {...{ quote, meId, partnerName }} onPress={actions.onQuote} />}
          {unsentAt === undefined ? (
            <MessageContent
              {...{ blocks, mentioned, post }}
              files={media.length > 0 && <MessageMedia media={media} />}
            />
          ) : (
            <div className={styles.unsent}>{unsentWords}</div>
          )}
          {hearts.length > 0 && <GivenReactions {...given} />}
        </div>
        <ActionButtons
          {...{ message, isOwn, meId, partnerName, actions }}
          at={row.at}
          onReport={() => setReporting(true)}
        />
      </div>
      {!isOwn && text !== '' && (
        <ScamNotes message={message} number={row.number} onReport={() => setReporting(true)} />
      )}
      {isReporting && (
        <ReportMessage message={message} senderName={partnerName} onClose={() => setReporting(false)} />
      )}
      {(isLast || status || editedAt !== undefined) && (
        <p className={styles.meta}>
          {isLast && <TimeAgo at={row.at} />}
          {editedAt !== undefined && unsentAt === undefined && <span>Edited</span>}
          {status && <span>{status}</span>}
        </p>
      )}
    </div>
  )
}

/**
 * Returns the ref of an element with a double-tap action, because not every browser fires `dblclick` for touches. Presses on
 * links and pictures do not count. A button must do the same, because the double tap is only a shortcut.
 */
function useDoubleTap(act: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const last = useRef(-doubleMs)
  const onClick = useEffectEvent(({ target, timeStamp }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, button')) return
    const isSecond = timeStamp - last.current < doubleMs
    last.current = isSecond ? -doubleMs : timeStamp
    if (!isSecond) return
    // A double click selects a word, which is not wanted here.
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
