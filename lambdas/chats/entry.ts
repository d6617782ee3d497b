/** What an entry of a conversation becomes by its messages, in whatever order and however often they come. */
import * as z from 'zod/mini'
import { previewSchema } from '../../shared/chats/chat.ts'
import { beginningOf } from '../../shared/composer/rich-text.ts'
import { authorSchema } from '../../shared/users/user.ts'
import type { Condition } from '../platform/expressions.ts'
import type { Row } from '../platform/row.ts'
import { inboxKey, unreadKey } from './chat-keys.ts'
import type { MessageRow } from './message-store.ts'

/** All ids are ULIDs, so a greater one is later. */
export const entrySchema = z.object({
  /** Missing until the first message where the other person began, and once the conversation is deleted. */
  partner: z.optional(authorSchema),
  preview: z.optional(previewSchema),
  /** The newest message, or the beginning of a conversation without one. */
  lastId: z.optional(z.string()),
  lastAt: z.optional(z.number()),
  /** The newest message by the partner. */
  lastReceivedId: z.optional(z.string()),
  readUpTo: z.optional(z.string()),
  /** What is not later than this was deleted with the conversation. */
  clearedUpTo: z.optional(z.string()),
  /** The first unread message. */
  unreadSince: z.optional(z.string()),
  /** Set while the conversation is in the inbox. */
  inboxKey: z.optional(z.string()),
})
export type Entry = z.output<typeof entrySchema>

/** Somebody without a row has an empty entry. */
export const entryOf = (row: Row | undefined): Entry => z.parse(entrySchema, row ?? {})

const previewMaximum = 100

function previewOf({ senderId, blocks, photo, postId }: MessageRow) {
  const kind = photo ? 'photo' : postId === undefined ? 'text' : 'post'
  // The ellipsis of a longer text is one more character.
  return { senderId, kind, text: beginningOf(blocks, previewMaximum - 1) } as const
}

/** Whether an id is later than a mark; anything is later than a mark that is missing. */
export const isLater = (id: string, mark: string | undefined) => mark === undefined || id > mark

/**
 * The attributes that a message changes in the entry of one of its two people, none where it was deleted or is known. The
 * result of several messages does not depend on their order.
 */
export function changesBy(
  message: MessageRow,
  entry: Entry,
  ownerId: string,
): Partial<Entry> & { unreadKey?: string } {
  const { id, senderId, createdAt } = message
  if (!isLater(id, entry.clearedUpTo)) return {}
  // A beginning may have a later id than the first message, whose browser has another clock.
  const isNewest = entry.preview === undefined || isLater(id, entry.lastId)
  const isReceived = senderId !== ownerId
  const isUnread =
    isReceived && isLater(id, entry.readUpTo) && (entry.unreadSince === undefined || id < entry.unreadSince)
  return {
    ...(isNewest && {
      lastId: id,
      lastAt: createdAt,
      preview: previewOf(message),
      inboxKey: inboxKey(ownerId),
    }),
    ...(isReceived && isLater(id, entry.lastReceivedId) && { lastReceivedId: id }),
    ...(isUnread && { unreadSince: id, unreadKey: unreadKey(ownerId) }),
  }
}

const marks = ['lastId', 'lastReceivedId', 'readUpTo', 'clearedUpTo', 'unreadSince'] as const

/** Holds while nobody else has changed what decides about an entry. */
export function isUnchanged(entry: Entry): Condition {
  const known = marks.filter((name) => entry[name] !== undefined)
  const missing = marks.filter((name) => entry[name] === undefined)
  return {
    where: [
      ...known.map((name) => `${name} = :was_${name}`),
      ...missing.map((name) => `attribute_not_exists(${name})`),
    ],
    values: Object.fromEntries(known.map((name) => [`was_${name}`, entry[name]])),
  }
}
