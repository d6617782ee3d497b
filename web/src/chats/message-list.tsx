import { ArrowDown } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Virtualizer } from 'virtua'
import type { VirtualizerHandle } from 'virtua'
import type { Author } from '../../../shared/users/user.ts'
import type { Subject } from '../composer/subject.ts'
import { Rows } from '../ui/rows.tsx'
import { Progress } from '../ui/progress.tsx'
import { DayRow, DealRow, NewRow, StartRow, TypingRow } from './list-rows.tsx'
import { indexOfNew } from './message-rows.ts'
import type { Row } from './message-rows.ts'
import { MessageItem } from './message.tsx'
import type { MessageActions } from './message-actions.tsx'
import { UnsentItem } from './outbox/unsent.tsx'
import { useChange } from './use-change.ts'
import { useEnd } from './use-end.ts'
import { useFind } from './use-find.ts'
import styles from './message-list.module.css'

/** Older messages load when the reader is within this many pixels of the top. */
const nearTop = 67
/** The estimated height of a message before it is measured (pixels). */
const usualHeight = 44

interface MessageListProps {
  rows: readonly Row[]
  /** Whether the list opens at the new messages instead of at its end. */
  opensAtNew: boolean
  meId: string
  partner: Author
  /** Loads older messages; undefined if there are none. */
  loadOlder: (() => void) | undefined
  isLoadingOlder: boolean
  actions: Omit<MessageActions, 'onQuote'>
  onRetry: (subject: Subject) => void
  /** Called with whether the newest message is on the screen. */
  onEnd: (isAtEnd: boolean) => void
}

/**
 * The messages of a conversation, scrolled to the end or to the new messages. Older messages load at the top and do not move
 * the visible ones.
 */
export function MessageList(props: MessageListProps) {
  const { rows, opensAtNew, meId, partner, loadOlder, isLoadingOlder, actions, onRetry, onEnd } = props
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const { shift, newest } = useChange(rows)
  const opensAt = opensAtNew ? indexOfNew(rows) : undefined
  const { isAtEnd, isOpening, toEnd, look } = useEnd({ box, list, rows, count: rows.length, opensAt })
  const [seen, setSeen] = useState(newest.key)
  if (isAtEnd && seen !== newest.key) setSeen(newest.key)
  const isReady = useRef(false)
  const loadNearTop = () => {
    if (isReady.current && (box.current?.scrollTop ?? 0) <= nearTop) loadOlder?.()
  }
  const begin = useEffectEvent(() => {
    if (isOpening) return
    isReady.current = true
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {}
    // A new list starts at its top and is about to scroll to its end, so its position does not count yet.
    if (!isAtEnd || scrollSize <= viewportSize + nearTop) loadNearTop()
  })
  // A page of short messages may not fill the screen, so that it cannot be scrolled. Then the next page loads at once.
  useEffect(() => {
    const frame = requestAnimationFrame(() => begin())
    return () => cancelAnimationFrame(frame)
  }, [rows, loadOlder, isOpening])
  useEffect(() => onEnd(isAtEnd), [isAtEnd, onEnd])
  // Scrolls to a message that was written after the list opened. Scrolling to an earlier one would hide the new messages.
  const [first] = useState(newest)
  const show = useEffectEvent(toEnd)
  useEffect(() => {
    if (newest.isWritten && newest !== first) show()
  }, [newest, first])
  const { foundId, find } = useFind({ list, rows, loadOlder, isLoadingOlder, isOpening })
  const allActions = useMemo(() => ({ ...actions, onQuote: find }), [actions, find])
  const onScroll = () => {
    look()
    loadNearTop()
  }
  return (
    <div className={styles.frame}>
      {isLoadingOlder && (
        <div className={styles.loading}>
          <Progress label="Loading older messages" />
        </div>
      )}
      <div
        ref={box}
        className={styles.box}
        role="region"
        tabIndex={-1}
        aria-label={`Conversation with ${partner.name}`}
      >
        <div className={styles.rest} />
        <Virtualizer
          ref={list}
          as={Rows}
          scrollRef={box}
          data={rows}
          shift={shift}
          itemSize={usualHeight}
          onScroll={onScroll}
          onResize={isOpening ? look : undefined}
        >
          {(row) => (
            <ListRow key={row.key} {...{ row, meId, partner, onRetry, foundId }} actions={allActions} />
          )}
        </Virtualizer>
      </div>
      {!isAtEnd && !isOpening && (
        <ToEnd
          hasNew={seen !== newest.key}
          onPress={() => {
            // The button disappears. With the focus on the box, the next Tab continues from the newest message.
            box.current?.focus()
            toEnd()
          }}
        />
      )}
    </div>
  )
}

function ToEnd({ hasNew, onPress }: { hasNew: boolean; onPress: () => void }) {
  return (
    <button type="button" className={styles.toEnd} onClick={onPress}>
      <ArrowDown size={16} aria-hidden />
      {hasNew ? 'New messages' : 'Newest'}
    </button>
  )
}

type ListRowProps = Pick<MessageListProps, 'meId' | 'partner' | 'onRetry'> & {
  row: Row
  actions: MessageActions
  foundId: string | undefined
}

function ListRow({ row, meId, partner, actions, onRetry, foundId }: ListRowProps) {
  if (row.type === 'start') return <StartRow partner={partner} />
  if (row.type === 'new') return <NewRow />
  if (row.type === 'day') return <DayRow at={row.at} />
  if (row.type === 'typing') return <TypingRow name={partner.name} />
  if (row.type === 'message' && row.message.deal) return <DealRow message={row.message} />
  const people = { meId, partnerName: partner.name }
  if (row.type === 'unsent') return <UnsentItem {...{ row, onRetry, ...people }} onQuote={actions.onQuote} />
  return <MessageItem {...{ row, actions, ...people }} isFound={row.key === foundId} />
}
