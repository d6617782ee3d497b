/** Messages. Each has one row in the partition of its conversation, where messages are in the order of their ids. */
import * as z from 'zod/mini'
import { blockSchema } from '../../shared/composer/schema.ts'
import { heartEmoji, messageEmojiSchema, reactionsOf } from '../../shared/chats/message-emoji.ts'
import { dealOfMessageSchema } from '../../shared/chats/chat.ts'
import { mediaSchema } from '../../shared/media/schema.ts'
import { effect } from '../platform/effect.ts'
import { onlyNew } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { keySchema, type Row } from '../platform/row.ts'
import { chatIdIn, entryKey, messageIdOf, messageKey } from './chat-keys.ts'

const storedContentSchema = z.object({
  senderId: z.string(),
  blocks: z.array(blockSchema),
  media: z.optional(z.array(mediaSchema)),
  /** Older rows, from when a message had at most one file, have `photo` instead of `media`. */
  photo: z.optional(mediaSchema),
  postId: z.optional(z.string()),
  createdAt: z.number(),
  editedAt: z.optional(z.number()),
})
/** The content of a message; all times are epoch milliseconds. */
export const contentSchema = z.pipe(
  storedContentSchema,
  z.transform(({ photo = [], media = [photo].flat(), ...content }) => ({ ...content, media })),
)
/** A person's reaction to a message. */
const storedHeartSchema = z.object({
  /** The time of the person's first reaction to the message. It stays when they change the reaction or take it back. */
  at: z.number(),
  /** Missing if the reaction is taken back. */
  emoji: z.optional(messageEmojiSchema),
  /** The reaction was taken back at least once. */
  wasTakenBack: z.optional(z.literal(true)),
  /** The sender of the message saw the reaction live, so it needs no notification. */
  isSeen: z.optional(z.literal(true)),
})
export type Heart = z.output<typeof storedHeartSchema>
/** Older rows, from when hearts were the only reactions, have only the time. */
export const heartSchema = z.pipe(
  z.union([z.number(), storedHeartSchema]),
  z.transform((heart): Heart => (typeof heart === 'number' ? { at: heart, emoji: heartEmoji } : heart)),
)
const rowSchema = z.extend(keySchema, {
  ...storedContentSchema.shape,
  /** The sender's campus at the time of sending; the message is counted there. */
  campusId: z.optional(z.string()),
  /** The id of the message to which this one replies. */
  replyTo: z.optional(z.string()),
  /** Set on messages about a deal, which a reaction writes. */
  deal: z.optional(dealOfMessageSchema),
  /** The reaction of each person. */
  hearts: z.record(z.string(), heartSchema),
  /** The time when the message was unsent; its content is removed. */
  unsentAt: z.optional(z.number()),
  /** The former `media` or `photo` of an unsent message, until the files are removed. */
  unsentMedia: z.optional(z.array(mediaSchema)),
  unsentPhoto: z.optional(mediaSchema),
  bodyHash: z.string(),
})

/** A message as it is stored, with only the id of a shared post. */
export type MessageRow = ReturnType<typeof messageOf>
export type NewMessage = Omit<MessageRow, 'hearts' | 'createdAt' | 'editedAt' | 'unsentAt' | 'unsentMedia'>

/** Returns the current reactions to a message. */
export const reactionsTo = ({ hearts }: Pick<MessageRow, 'hearts'>) =>
  reactionsOf(Object.entries(hearts).flatMap(([id, { emoji }]) => (emoji ? [[id, emoji] as const] : [])))

export function messageOf(row: Row) {
  const { pk, sk, photo = [], unsentPhoto = [], ...message } = z.parse(rowSchema, row)
  const { media = [photo].flat(), unsentMedia = [unsentPhoto].flat() } = message
  return { ...message, media, unsentMedia, id: messageIdOf({ sk }), chatId: chatIdIn({ pk }) }
}

const anyMessage = messageKey(anyId, anyId)
/** The attributes of an entry that say how far its owner has received, read or deleted the conversation. */
const marks = ['lastReceivedId', 'readUpTo', 'clearedUpTo'] as const
const messageGrants = {
  get: onRows(anyMessage, 'GetItem'),
  getMany: onRows(anyMessage, 'BatchGetItem'),
  create: onRows(anyMessage, 'PutItem'),
  createAbove: [
    ...onRows(anyMessage, 'PutItem', 'GetItem'),
    ...onRows(entryKey(anyId, anyId), 'ConditionCheckItem'),
  ],
  remove: onRows(anyMessage, 'BatchWriteItem'),
}

export const messageStore = effect(messageGrants, ({ table, now }) => ({
  async get(chatId: string, id: string): Promise<MessageRow | undefined> {
    const row = await table.get(messageKey(chatId, id), { consistent: true })
    return row && messageOf(row)
  },

  /** Returns at most 100 messages, without missing ones. */
  async getMany(wanted: readonly Pick<MessageRow, 'chatId' | 'id'>[]): Promise<MessageRow[]> {
    return (await table.getMany(wanted.map(({ chatId, id }) => messageKey(chatId, id)))).map(messageOf)
  },

  /**
   * Writes a message with one put. Returns the existing message if the id is taken. `createdAt` is the server's time,
   * except in the demo's seed.
   */
  async create(
    { id, chatId, ...message }: NewMessage,
    createdAt = now(),
  ): Promise<{ created: MessageRow } | { existing: MessageRow }> {
    const row = { ...messageKey(chatId, id), ...message, hearts: {}, createdAt }
    const failed = await table.put(row, onlyNew)
    return failed?.row ? { existing: messageOf(failed.row) } : { created: messageOf(row) }
  },

  /**
   * Same as `create`, but writes nothing and returns undefined if the receiver has received, read or deleted a later
   * message.
   */
  async createAbove(receiverId: string, { id, chatId, ...message }: NewMessage) {
    const row = { ...messageKey(chatId, id), ...message, hearts: {}, createdAt: now() }
    const where = marks.map((mark) => `attribute_not_exists(${mark}) OR ${mark} < :id`)
    const failed = await table.transact({
      above: { check: entryKey(receiverId, chatId), where, values: { id } },
      message: { put: row, ...onlyNew },
    })
    if (failed === 'above') return undefined
    const existing = failed && (await table.get(messageKey(chatId, id), { consistent: true }))
    return existing ? { existing: messageOf(existing) } : { created: messageOf(row) }
  },

  async remove(messages: Pick<MessageRow, 'chatId' | 'id'>[]): Promise<void> {
    await table.removeMany(messages.map(({ chatId, id }) => messageKey(chatId, id)))
  },
}))
