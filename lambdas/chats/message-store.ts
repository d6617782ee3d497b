/** Messages: one row each, in the partition of their conversation, in the order of their ids. */
import * as z from 'zod/mini'
import { blockSchema } from '../../shared/composer/rich-text.ts'
import { heartEmoji, messageEmojiSchema, reactionsOf } from '../../shared/chats/message-emoji.ts'
import { dealOfMessageSchema } from '../../shared/chats/chat.ts'
import { mediaSchema } from '../../shared/media/media.ts'
import { effect } from '../platform/effect.ts'
import { onlyNew } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { keySchema, type Row } from '../platform/row.ts'
import { chatIdIn, entryKey, messageIdOf, messageKey } from './chat-keys.ts'

const storedContentSchema = z.object({
  senderId: z.string(),
  blocks: z.array(blockSchema),
  media: z.optional(z.array(mediaSchema)),
  /** Rows of the time when a message had at most one file have this in place of `media`. */
  photo: z.optional(mediaSchema),
  postId: z.optional(z.string()),
  createdAt: z.number(),
  editedAt: z.optional(z.number()),
})
/** What a message says; all times are epoch milliseconds. */
export const contentSchema = z.pipe(
  storedContentSchema,
  z.transform(({ photo = [], media = [photo].flat(), ...content }) => ({ ...content, media })),
)
/** A person's reaction to a message. */
const storedHeartSchema = z.object({
  /** When they first reacted to the message: it stays when they change the reaction or take it back. */
  at: z.number(),
  /** Missing once it is taken back. */
  emoji: z.optional(messageEmojiSchema),
  /** It was taken back before. */
  isAgain: z.optional(z.literal(true)),
  /** The sender of the message saw it live, so it needs no notification. */
  isSeen: z.optional(z.literal(true)),
})
export type Heart = z.output<typeof storedHeartSchema>
/** Rows of the time when there were only hearts have just the time. */
export const heartSchema = z.pipe(
  z.union([z.number(), storedHeartSchema]),
  z.transform((heart): Heart => (typeof heart === 'number' ? { at: heart, emoji: heartEmoji } : heart)),
)
const rowSchema = z.extend(keySchema, {
  ...storedContentSchema.shape,
  /** The campus of its sender when it was sent; the message is counted there. */
  campusId: z.optional(z.string()),
  /** The id of the message to which it replies. */
  replyTo: z.optional(z.string()),
  /** Set on the lines about a deal, which a reaction writes. */
  deal: z.optional(dealOfMessageSchema),
  /** The reaction of each person. */
  hearts: z.record(z.string(), heartSchema),
  /** Since then it has no content. */
  unsentAt: z.optional(z.number()),
  /** What it had as `media` or `photo` until it was unsent, until its files are removed. */
  unsentMedia: z.optional(z.array(mediaSchema)),
  unsentPhoto: z.optional(mediaSchema),
  bodyHash: z.string(),
})

/** A message as it is stored: of a shared post, it has only the id. */
export type MessageRow = ReturnType<typeof messageOf>
export type NewMessage = Omit<MessageRow, 'hearts' | 'createdAt' | 'editedAt' | 'unsentAt' | 'unsentMedia'>

/** The reactions that a message has now. */
export const reactionsTo = ({ hearts }: Pick<MessageRow, 'hearts'>) =>
  reactionsOf(Object.entries(hearts).flatMap(([id, { emoji }]) => (emoji ? [[id, emoji] as const] : [])))

export function messageOf(row: Row) {
  const { pk, sk, photo = [], unsentPhoto = [], ...message } = z.parse(rowSchema, row)
  const { media = [photo].flat(), unsentMedia = [unsentPhoto].flat() } = message
  return { ...message, media, unsentMedia, id: messageIdOf({ sk }), chatId: chatIdIn({ pk }) }
}

const anyMessage = messageKey(anyId, anyId)
/** Up to where a person has a conversation, in their entry. */
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

  /** At most 100 messages, without the missing ones. */
  async getMany(wanted: readonly Pick<MessageRow, 'chatId' | 'id'>[]): Promise<MessageRow[]> {
    return (await table.getMany(wanted.map(({ chatId, id }) => messageKey(chatId, id)))).map(messageOf)
  },

  /**
   * One put. Returns the existing message if the id is taken. `createdAt` is the server's time, except in the demo's
   * seed.
   */
  async create(
    { id, chatId, ...message }: NewMessage,
    createdAt = now(),
  ): Promise<{ created: MessageRow } | { existing: MessageRow }> {
    const row = { ...messageKey(chatId, id), ...message, hearts: {}, createdAt }
    const failed = await table.put(row, onlyNew)
    return failed?.row ? { existing: messageOf(failed.row) } : { created: messageOf(row) }
  },

  /** The same, unless its receiver has received, read or deleted a later message: then undefined. */
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
