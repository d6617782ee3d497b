/** Writes of notifications. Reads are in notification-list-store.ts. */
import * as z from 'zod/mini'
import { notificationSchema, noticeTypeSchema } from '../../shared/notifications/notification.ts'
import { effect } from '../platform/effect.ts'
import { inRange, onlyNew, rowExists } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { keySchema, type Key, type Row } from '../platform/row.ts'
import { everyNotification, mentionedKey, notificationKey, seenKey } from './notification-keys.ts'

const keptSeconds = 180 * 24 * 3600

const storedSchema = z.object({
  id: z.string(),
  type: noticeTypeSchema,
  actorId: z.string(),
  subjectId: z.string(),
  postId: z.optional(z.string()),
  chatId: z.optional(z.string()),
  text: z.optional(z.string()),
  aboutPost: notificationSchema.shape.aboutPost,
  emoji: notificationSchema.shape.emoji,
  /** The notification was removed and added again, so it is neither mailed nor pushed another time. */
  isRepeat: z.optional(z.literal(true)),
  /** The text of the search that found posts, and the path of its results. */
  found: z.optional(z.object({ text: z.string(), path: z.string() })),
  postIds: z.optional(z.set(z.string())),
  /** When the cause of the notification happened, in epoch milliseconds. */
  createdAt: z.number(),
  /** Epoch seconds. */
  expiresAt: z.number(),
})
export const rowSchema = z.pipe(
  storedSchema,
  z.transform(({ found, postIds, ...row }) => ({
    ...row,
    ...(found && { found: { ...found, count: postIds?.size ?? 1 } }),
  })),
)
export type NotificationRow = z.output<typeof rowSchema>
export type NewNotification = Omit<NotificationRow, 'expiresAt' | 'found'> & { userId: string }
/** A post that is added to the notification of a search. */
export type NewFound = NewNotification & { postId: string; found: { text: string; path: string } }
/** The fields that identify the rows of a notification. */
export type NotificationRef = Pick<NewNotification, 'userId' | 'id' | 'type'>

const anyNotification = notificationKey(anyId, anyId)
const notificationGrants = {
  add: onRows(anyNotification, 'PutItem'),
  addFound: onRows(anyNotification, 'UpdateItem'),
  remove: onRows(anyNotification, 'BatchWriteItem'),
  reword: onRows(anyNotification, 'UpdateItem'),
  removeOfChat: onRows(anyNotification, 'Query', 'BatchWriteItem'),
  removeAll: onRows(anyNotification, 'Query', 'BatchWriteItem'),
}

export const notificationStore = effect(notificationGrants, ({ table }) => ({
  /** Adds notifications and returns those that did not exist yet. */
  async add(notifications: NewNotification[]): Promise<NewNotification[]> {
    const added = await Promise.all(
      notifications.map(async (notification) => {
        const failed = await Promise.all(rowsOf(notification).map((row) => table.put(row, onlyNew)))
        return failed.every((one) => one === undefined)
      }),
    )
    return notifications.filter((_, index) => added[index])
  },

  /** Adds a post to the notification of a search, and creates the notification if needed. A repeat changes nothing. */
  async addFound({ userId, postId, text, actorId, ...first }: NewFound): Promise<void> {
    await table.update({
      key: notificationKey(userId, first.id),
      set: { actorId, ...(text !== undefined && { text }) },
      setIfMissing: { ...first, expiresAt: expiryOf(first.createdAt) },
      addTo: { postIds: postId },
    })
  },

  remove: (refs: NotificationRef[]): Promise<void> => table.removeMany(refs.flatMap(keysOf)),

  /** Replaces the text or the reaction of a notification, if it exists; undefined removes it. */
  async reword(userId: string, id: string, value: string | undefined, of: 'text' | 'emoji' = 'text') {
    const change = value === undefined ? { remove: [of] } : { set: { [of]: value } }
    await table.update({ key: notificationKey(userId, id), ...change, where: [rowExists] })
  },

  /** Removes a person's notifications about the messages of a conversation, up to one message. */
  async removeOfChat(userId: string, { chatId, upTo }: { chatId: string; upTo: string }): Promise<void> {
    const { ExpressionAttributeValues, ...range } = inRange(seenKey(userId).pk, everyNotification)
    const pages = table.paginate({
      ...range,
      FilterExpression: 'chatId = :chat AND subjectId <= :upTo',
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':chat': chatId, ':upTo': upTo },
    })
    for await (const { rows } of pages) await table.removeMany(rows.map((row) => z.parse(keySchema, row)))
  },

  /** Removes a person's notifications and the mark up to which they have seen them. */
  async removeAll(userId: string): Promise<void> {
    for await (const { rows } of table.paginate(inRange(seenKey(userId).pk, everyNotification)))
      await table.removeMany(rows.map((row) => z.parse(keySchema, row)))
  },
}))

const keysOf = ({ userId, id, type }: NotificationRef): Key[] => [
  notificationKey(userId, id),
  ...(type === 'mention' ? [mentionedKey(userId, id)] : []),
]

const expiryOf = (createdAt: number) => Math.floor(createdAt / 1000) + keptSeconds

function rowsOf({ userId, ...notification }: NewNotification): Row[] {
  const expiresAt = expiryOf(notification.createdAt)
  return keysOf({ userId, ...notification }).map((key) => ({ ...key, ...notification, expiresAt }))
}
