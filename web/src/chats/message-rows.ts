/** The rows of a conversation's list, from top to bottom. */
import type { Message, Quote } from '../../../shared/chats/chat.ts'
import type { Unsent } from './outbox/outbox.ts'
import { quoteOf } from './quotes.ts'

/** Messages of one person are a group if they follow each other within five minutes. */
const togetherMs = 5 * 60_000

interface Written {
  key: string
  /** Epoch milliseconds. */
  at: number
  /** The day in the reader's time zone. */
  day: string
  isOwn: boolean
  /** `isFirst` and `isLast`: whether the message is the first or the last of its group. */
  isFirst: boolean
  isLast: boolean
}

export type MessageRow = Written & {
  type: 'message'
  message: Message
  /** The message to which this message replies, in its current state. */
  quote: Quote | undefined
  /** The message's index in the conversation, from 0. Missing while older messages are not loaded. */
  number?: number
  status?: 'Delivered' | 'Seen'
}
export type UnsentRow = Written & { type: 'unsent'; unsent: Unsent; quote: Quote | undefined }
export type Row =
  | MessageRow
  | UnsentRow
  | { type: 'day'; key: string; at: number }
  | { type: 'new'; key: string }
  | { type: 'start'; key: string }
  | { type: 'typing'; key: string }

interface Conversation {
  messages: readonly Message[]
  outbox: readonly Unsent[]
  meId: string
  /** The partner has read all messages up to this id. */
  partnerReadUpTo: string | undefined
  isTyping: boolean
  /** Whether there are older messages that are not loaded yet. */
  hasOlder: boolean
  /** The partner's messages after this id were unread when the conversation was opened; undefined if none was. */
  newAfter?: string | undefined
}

/**
 * Returns the rows of a conversation, oldest first: days, messages in the order of their ids, unsent messages, and the
 * divider above the new ones.
 */
export function rowsOf(conversation: Conversation): Row[] {
  const { messages, outbox, meId, partnerReadUpTo, isTyping, hasOlder } = conversation
  const firstNew = firstNewOf(conversation)
  const known = new Map(messages.map((message) => [message.id, message]))
  const unsent = outbox.filter(({ id }) => id === undefined || known.get(id)?.senderId !== meId)
  const lastOwn = messages.findLast(({ senderId, deal }) => senderId === meId && !deal)
  const sorted = [...messages.map(messageRow), ...unsent.map(unsentRow)]
  if (unsent.length > 0) sorted.sort((one, other) => compare(orderOf(one), orderOf(other)))
  const rows = sorted.flatMap((row, index): Row[] => {
    const before = sorted[index - 1]
    const after = sorted[index + 1]
    const isFirst = !before || row.key === firstNew || !areTogether(before, row)
    const isLast = !after || after.key === firstNew || !areTogether(row, after)
    const above: Row[] = row.key === firstNew ? [{ type: 'new', key: 'new' }] : []
    if (before?.day !== row.day) above.push({ type: 'day', key: `day ${row.day} ${row.key}`, at: row.at })
    return [...above, { ...row, isFirst, isLast }]
  })
  if (!hasOlder) rows.unshift({ type: 'start', key: 'start' })
  if (isTyping) rows.push({ type: 'typing', key: 'typing' })
  return rows

  function quoteNow(id: string): Quote | undefined {
    const quoted = known.get(id)
    return quoted && quoteOf(quoted)
  }
  function unsentRow(unsent: Unsent): UnsentRow {
    const { replyTo } = unsent.content
    const quote = replyTo === undefined ? undefined : quoteNow(replyTo)
    return { ...written(unsent.key, unsent.at, true), type: 'unsent', unsent, quote }
  }
  function messageRow(message: Message, index: number): MessageRow {
    const isSeen = partnerReadUpTo !== undefined && partnerReadUpTo >= message.id
    return {
      ...written(message.id, message.createdAt, message.senderId === meId),
      type: 'message',
      message,
      quote: message.quote && (quoteNow(message.quote.id) ?? message.quote),
      ...(!hasOlder && { number: index }),
      ...(message === lastOwn && { status: isSeen ? ('Seen' as const) : ('Delivered' as const) }),
    }
  }
}

/**
 * Returns the id of the partner's first message that was unread when the conversation was opened. Returns undefined while
 * that message may be older than all loaded ones, because a divider above the oldest of them would be wrong.
 */
function firstNewOf({ messages, meId, newAfter, hasOlder }: Conversation): string | undefined {
  if (newAfter === undefined || (hasOlder && (messages[0]?.id ?? '') > newAfter)) return undefined
  return messages.find((message) => isNew(message, meId, newAfter))?.id
}

/** Whether a message is the partner's and later than a mark. */
export const isNew = ({ id, senderId }: Message, meId: string, mark: string) => senderId !== meId && id > mark

/** Sorts after every id. */
const atTheEnd = '~'

/**
 * Returns the id by which a row is sorted. A message in flight gets its id only when it is sent, which waits for the files
 * of earlier messages; until then it is last. A failed message keeps the position at which it was written.
 */
function orderOf(row: MessageRow | UnsentRow): string {
  if (row.type === 'message' || row.unsent.state === 'failed') return row.key
  return row.unsent.id ?? atTheEnd
}

const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)

const written = (key: string, at: number, isOwn: boolean): Written => ({
  key,
  at,
  day: dayOf(at),
  isOwn,
  isFirst: true,
  isLast: true,
})

/** Whether a row belongs to no group and separates groups. A row about a deal does. */
const isApart = (row: MessageRow | UnsentRow) => row.type === 'message' && row.message.deal !== undefined

function areTogether(one: MessageRow | UnsentRow, next: MessageRow | UnsentRow): boolean {
  if (isApart(one) || isApart(next)) return false
  const isNear = Math.abs(next.at - one.at) < togetherMs
  return one.isOwn === next.isOwn && isNear && one.day === next.day
}

const dayOf = (at: number) => new Date(at).toDateString()

/** Whether `next` has all of `rows` and, before them, older messages. */
export function isPrepended(rows: readonly Row[], next: readonly Row[]): boolean {
  return next.length > rows.length && rows.length > 0 && rows.at(-1)?.key === next.at(-1)?.key
}

/** Returns the index of the divider above the new messages, or 0 while it is not among the rows. */
export const indexOfNew = (rows: readonly Row[]) =>
  Math.max(
    0,
    rows.findIndex(({ type }) => type === 'new'),
  )

/** Returns the key of the newest message, and whether the person has just written it here. */
export function newestOf(rows: readonly Row[]): { key: string; isWritten: boolean } {
  const row = rows.findLast(({ type }) => type === 'message' || type === 'unsent')
  return { key: row?.key ?? '', isWritten: row?.type === 'unsent' && row.unsent.state !== 'failed' }
}
