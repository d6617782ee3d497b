/** What the list of a conversation shows, from top to bottom. */
import type { Message } from '../../../shared/chats/chat.ts'
import type { Unsent } from './outbox.ts'

/** Messages of one person stand together when they follow each other within five minutes. */
const togetherMs = 5 * 60_000

interface Place {
  key: string
  /** Epoch milliseconds. */
  at: number
  /** The day in the reader's time zone. */
  day: string
  isOwn: boolean
  /** The first, and the last, of the messages that stand together. */
  isFirst: boolean
  isLast: boolean
}

export type MessageRow = Place & { type: 'message'; message: Message; status?: 'Delivered' | 'Seen' }
export type UnsentRow = Place & { type: 'unsent'; unsent: Unsent }
export type Row =
  | MessageRow
  | UnsentRow
  | { type: 'day'; key: string; at: number }
  | { type: 'start'; key: string }
  | { type: 'typing'; key: string }

interface Conversation {
  messages: readonly Message[]
  outbox: readonly Unsent[]
  meId: string
  /** The partner has read all messages up to this id. */
  partnerReadUpTo: string | undefined
  isTyping: boolean
  /** Whether older messages are not loaded yet. */
  hasOlder: boolean
}

/** The rows of a conversation, oldest first: days, messages in the order of their ids, and unsent ones where they were sent. */
export function rowsOf({ messages, outbox, meId, partnerReadUpTo, isTyping, hasOlder }: Conversation): Row[] {
  const known = new Set(messages.map(({ id }) => id))
  const unsent = outbox.filter(({ id }) => id === undefined || !known.has(id))
  const lastOwn = messages.findLast(({ senderId }) => senderId === meId)
  const placed = [...messages.map(messageRow), ...unsent.map(unsentRow)]
  if (unsent.length > 0) placed.sort((one, other) => (one.key < other.key ? -1 : 1))
  const rows = placed.flatMap((row, index): Row[] => {
    const before = placed[index - 1]
    const isFirst = !before || !areTogether(before, row)
    const after = placed[index + 1]
    const whole = { ...row, isFirst, isLast: !after || !areTogether(row, after) }
    return before?.day === row.day
      ? [whole]
      : [{ type: 'day', key: `day ${row.day} ${row.key}`, at: row.at }, whole]
  })
  if (!hasOlder) rows.unshift({ type: 'start', key: 'start' })
  if (isTyping) rows.push({ type: 'typing', key: 'typing' })
  return rows

  function messageRow(message: Message): MessageRow {
    const isSeen = partnerReadUpTo !== undefined && partnerReadUpTo >= message.id
    return {
      ...place(message.id, message.createdAt, message.senderId === meId),
      type: 'message',
      message,
      ...(message === lastOwn && { status: isSeen ? ('Seen' as const) : ('Delivered' as const) }),
    }
  }
}

function unsentRow(unsent: Unsent): UnsentRow {
  return { ...place(unsent.key, unsent.at, true), type: 'unsent', unsent }
}

const place = (key: string, at: number, isOwn: boolean): Place => ({
  key,
  at,
  day: dayOf(at),
  isOwn,
  isFirst: true,
  isLast: true,
})

function areTogether(one: Place, next: Place): boolean {
  const isNear = Math.abs(next.at - one.at) < togetherMs
  return one.isOwn === next.isOwn && isNear && one.day === next.day
}

/** The day of a time, in the reader's time zone. */
const dayOf = (at: number) => new Date(at).toDateString()

/** Whether `next` continues `rows` at its beginning: older messages were loaded. */
export function isPrepended(rows: readonly Row[], next: readonly Row[]): boolean {
  return next.length > rows.length && rows.length > 0 && rows.at(-1)?.key === next.at(-1)?.key
}
