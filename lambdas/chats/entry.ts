/**
 * Computes how messages change a conversation's entry. The result depends neither on the order of the messages nor on
 * repetitions.
 */
import * as z from 'zod/mini'
import { beginningOfMessage, previewSchema } from '../../shared/chats/chat.ts'
import { authorSchema } from '../../shared/users/schema.ts'
import type { Condition } from '../platform/expressions.ts'
import type { Row } from '../platform/row.ts'
import { archiveKey, inboxKey, requestsKey, unreadKey } from './chat-keys.ts'
import type { MessageRow } from './message-store.ts'

/**
 * The line about the newest message, and the ids of the last shared post and of the message that shared it. All of these
 * are in one attribute, because the inbox's index projects this attribute, and no other can be added to an existing
 * index. Only the post's id is stored, because a copy of the post would outlive it.
 */
export const storedPreviewSchema = z.extend(previewSchema, {
  aboutPost: z.optional(z.string()),
  aboutSince: z.optional(z.string()),
  /** The time when the message was edited or unsent, in epoch milliseconds. */
  changedAt: z.optional(z.number()),
  /** Copies of the entry's attributes, because the inbox's index has only the preview. */
  isMuted: z.optional(z.literal(true)),
  isPinned: z.optional(z.literal(true)),
})
type StoredPreview = z.output<typeof storedPreviewSchema>

/** All ids are ULIDs, so a greater one is later. */
export const entrySchema = z.object({
  /** Missing before the first message if the partner began the conversation, and after the conversation was deleted. */
  partner: z.optional(authorSchema),
  preview: z.optional(storedPreviewSchema),
  /** The id of the newest message, or of the start of a conversation without messages. */
  lastId: z.optional(z.string()),
  lastAt: z.optional(z.number()),
  /** The id of the newest message by the partner. */
  lastReceivedId: z.optional(z.string()),
  readUpTo: z.optional(z.string()),
  /** Messages up to this id were deleted for this person. */
  clearedUpTo: z.optional(z.string()),
  /** The id of the first unread message. It is also set in the archive and in requests, which no badge counts. */
  unreadSince: z.optional(z.string()),
  /** Set while the conversation is in the inbox, in the archive or among the requests. */
  inboxKey: z.optional(z.string()),
  /** The person accepted the conversation, or wrote in it. It stays set after a deletion. */
  isAccepted: z.optional(z.literal(true)),
  /** The person wants no notification of the conversation's messages. */
  isMuted: z.optional(z.literal(true)),
  /**
   * The conversation is above the others in the inbox. The person's row of pins (pin-store.ts) also has the
   * conversation's id.
   */
  isPinned: z.optional(z.literal(true)),
  /** The partner deleted their account; the messages stay. */
  isLeft: z.optional(z.literal(true)),
})
export type Entry = z.output<typeof entrySchema>

/** A missing row is an empty entry. */
export const entryOf = (row: Row | undefined): Entry => z.parse(entrySchema, row ?? {})

/** Returns when a message was last edited or unsent; undefined if it never was. */
const changedAtOf = ({ editedAt, unsentAt }: MessageRow) => unsentAt ?? editedAt

function previewOf(message: MessageRow): StoredPreview {
  const { senderId, unsentAt } = message
  const changedAt = changedAtOf(message)
  const shown = unsentAt === undefined ? beginningOfMessage(message) : ({ kind: 'unsent', text: '' } as const)
  return { senderId, ...shown, ...(changedAt !== undefined && { changedAt }) }
}

/** Returns the preview after a message; undefined if the message does not change it. */
function previewAfter(message: MessageRow, entry: Entry, isNewest: boolean): StoredPreview | undefined {
  const { aboutPost, aboutSince } = entry.preview ?? {}
  const isAbout = message.postId !== undefined && isLater(message.id, aboutSince)
  const about = isAbout
    ? { aboutPost: message.postId, aboutSince: message.id }
    : aboutPost !== undefined && { aboutPost, aboutSince }
  const { isMuted, isPinned } = entry
  const state = { ...(isMuted && { isMuted }), ...(isPinned && { isPinned }) }
  if (isNewest) return { ...previewOf(message), ...about, ...state }
  return isAbout && entry.preview ? { ...entry.preview, ...about } : undefined
}

/** Whether an id is later than a mark. Every id is later than a missing mark. */
export const isLater = (id: string, mark: string | undefined) => mark === undefined || id > mark

/** Whether the owner of an entry archived its conversation. A later message moves it back to the inbox. */
export const isArchived = ({ inboxKey: key }: Entry, ownerId: string) => key === archiveKey(ownerId)

/** Whether the owner has neither accepted nor answered the conversation yet. */
export const isRequest = ({ inboxKey: key }: Entry, ownerId: string) => key === requestsKey(ownerId)

/**
 * Whether the owner of an entry knows the partner: they accepted or answered the conversation, or it is in their inbox or
 * archive. Otherwise nothing that the owner does is shown to the partner, even after the owner deleted the request.
 */
export const isAcquainted = (entry: Entry, ownerId: string) =>
  entry.isAccepted === true || (entry.inboxKey !== undefined && !isRequest(entry, ownerId))

/**
 * Whether a message was deleted for both people: one of them deleted it for both, or each of them deleted it for
 * themselves.
 */
export const isGone = (id: string, one: Entry, other: Entry) =>
  ![one, other].some(({ clearedUpTo }) => isLater(id, clearedUpTo))

/** Returns the changes that the owner's own message makes, even a deleted one: the conversation is no longer a request. */
function answered(entry: Entry, ownerId: string) {
  const isArriving = isRequest(entry, ownerId)
  return {
    ...(!entry.isAccepted && { isAccepted: true as const }),
    ...(isArriving && { inboxKey: inboxKey(ownerId) }),
    ...(isArriving && entry.unreadSince !== undefined && { unreadKey: unreadKey(ownerId) }),
  }
}

/**
 * Returns the attributes that a message changes in the entry of one of its two people; none if the entry already includes
 * the message. A deleted message only marks the conversation as accepted by the message's sender. The result of several
 * messages does not depend on their order. With `isWelcome`, the conversation goes to the inbox instead of the requests.
 */
export function changesBy(
  message: MessageRow,
  entry: Entry,
  ownerId: string,
  isWelcome = false,
): Partial<Entry> & { unreadKey?: string } {
  const { id, senderId, createdAt } = message
  const isReceived = senderId !== ownerId
  if (!isLater(id, entry.clearedUpTo)) return isReceived ? {} : answered(entry, ownerId)
  // The start of the conversation may have a later id than its first message, because browsers' clocks differ.
  const isNewest = entry.preview === undefined || isLater(id, entry.lastId)
  const isChanged = id === entry.lastId && (changedAtOf(message) ?? 0) > (entry.preview?.changedAt ?? 0)
  const isUnread =
    isReceived && isLater(id, entry.readUpTo) && (entry.unreadSince === undefined || id < entry.unreadSince)
  const isBack = isNewest && isReceived && isLater(id, entry.readUpTo) && isArchived(entry, ownerId)
  const isInInbox = !isReceived || isWelcome || isAcquainted(entry, ownerId)
  const isArriving = isInInbox && (entry.inboxKey === undefined || isRequest(entry, ownerId))
  const isCounted = isInInbox && (isUnread || isBack || (isArriving && entry.unreadSince !== undefined))
  const preview = previewAfter(message, entry, isNewest || isChanged)
  return {
    ...(preview && { preview }),
    ...(isNewest && { lastId: id, lastAt: createdAt }),
    ...((isNewest || isArriving) && { inboxKey: isInInbox ? inboxKey(ownerId) : requestsKey(ownerId) }),
    ...(!isReceived && !entry.isAccepted && { isAccepted: true }),
    ...(isReceived && isLater(id, entry.lastReceivedId) && { lastReceivedId: id }),
    ...(isUnread && { unreadSince: id }),
    ...(isCounted && { unreadKey: unreadKey(ownerId) }),
  }
}

const marks = [
  'lastId',
  'lastReceivedId',
  'readUpTo',
  'clearedUpTo',
  'unreadSince',
  'inboxKey',
  'isMuted',
  'isPinned',
  'isAccepted',
] as const

/** A condition that fails if another call has changed the marks, the list or the preview of the entry. */
export function isUnchanged(entry: Entry): Condition {
  const inPreview = (['aboutSince', 'changedAt'] as const).map(
    (name) => [`preview.${name}`, name, entry.preview?.[name]] as const,
  )
  const decisive = [...marks.map((name) => [name, name, entry[name]] as const), ...inPreview]
  return {
    where: decisive.map(([path, name, value]) =>
      value === undefined ? `attribute_not_exists(${path})` : `${path} = :was_${name}`,
    ),
    values: Object.fromEntries(
      decisive.flatMap(([, name, value]) => (value === undefined ? [] : [[`was_${name}`, value]])),
    ),
  }
}
