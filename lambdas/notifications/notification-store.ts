/** Notifications of people, and the mark up to which each person has seen them. */
import { encodeTime } from 'ulid'
import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import { isOfMessage, notificationSchema, noticeTypeSchema } from '../../shared/notifications/notification.ts'
import { effect } from '../platform/effect.ts'
import { inRange, onlyNew, rowExists, rowIsMissing } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { isLive, keySchema, type Key, type Row } from '../platform/row.ts'
import type { Table } from '../platform/table.ts'
import {
  everyNotification,
  mentionedKey,
  mentionsRange,
  notificationKey,
  notificationsAndMark,
  seenKey,
} from './notification-keys.ts'

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
  /** It was removed and is back: it is neither mailed nor pushed again. */
  isAgain: z.optional(z.literal(true)),
  /** What was searched, and the posts that were found for it. */
  found: z.optional(z.object({ text: z.string(), path: z.string() })),
  postIds: z.optional(z.set(z.string())),
  /** When it happened, in epoch milliseconds. */
  createdAt: z.number(),
  /** Epoch seconds. */
  expiresAt: z.number(),
})
const rowSchema = z.pipe(
  storedSchema,
  z.transform(({ found, postIds, ...row }) => ({
    ...row,
    ...(found && { found: { ...found, count: postIds?.size ?? 1 } }),
  })),
)
export type NotificationRow = z.output<typeof rowSchema>
export type NewNotification = Omit<NotificationRow, 'expiresAt' | 'found'> & { userId: string }
/** A post that joins what was found for a search. */
export type NewFound = NewNotification & { postId: string; found: { text: string; path: string } }
/** The fields that identify the rows of a notification. */
export type NotificationRef = Pick<NewNotification, 'userId' | 'id' | 'type'>

const markSchema = z.object({ sk: z.literal(seenKey('').sk), upTo: z.string() })
const nothingSeen = '0'.repeat(26)
/**
 * The furthest that a mark may be in the future, so that a wrong clock does not hide notifications of later days
 * (milliseconds).
 */
const aheadMs = 60_000

interface Page {
  limit: number
  /**
   * The id where the previous page ended, and the mark when the first page was read: all pages of a list use the same mark.
   */
  after: Position | undefined
}

/** The id in the position of a page. */
export const pageIdSchema = z
  .string()
  .check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}_[0-7][0-9A-HJKMNP-TV-Z]{25}$/))

const anyNotification = notificationKey(anyId, anyId)
const notificationGrants = {
  add: onRows(anyNotification, 'PutItem'),
  addFound: onRows(anyNotification, 'UpdateItem'),
  remove: onRows(anyNotification, 'BatchWriteItem'),
  reword: onRows(anyNotification, 'UpdateItem'),
  getUnread: onRows(anyNotification, 'BatchGetItem'),
  list: onRows(anyNotification, 'Query'),
  listMentions: onRows(anyNotification, 'Query', 'GetItem'),
  countUnread: onRows(anyNotification, 'Query'),
  see: onRows(anyNotification, 'UpdateItem'),
  removeOfChat: onRows(anyNotification, 'Query', 'BatchWriteItem'),
  removeAll: onRows(anyNotification, 'Query', 'BatchWriteItem'),
}

export const notificationStore = effect(notificationGrants, ({ table, now }) => ({
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

  /** Adds a post to the notification of what was found for a search, which it may begin. Repeating it changes nothing. */
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

  /** A notification that its person has not seen yet: one BatchGet of it and the mark. */
  async getUnread(userId: string, id: string): Promise<NotificationRow | undefined> {
    const keys = [notificationKey(userId, id), seenKey(userId)]
    const rows = await table.getMany(keys, { consistent: true })
    const [notification] = notificationsIn(rows)
    const isUnread = id > (markIn(rows) ?? nothingSeen)
    return notification && isUnread && isLive(notification, now()) ? notification : undefined
  },

  /** A page of a person's notifications, newest first: one Query, which reads the mark with the first page. */
  async list(userId: string, page: Page) {
    const keyOf = (id: string) => notificationKey(userId, id)
    const rows = await pageOf(table, { keyOf, range: notificationsAndMark, page, extra: 1 })
    return listed(rows, page, now())
  },

  /** A page of a person's mentions; the first page also gets the mark. */
  async listMentions(userId: string, page: Page) {
    const keyOf = (id: string) => mentionedKey(userId, id)
    const rows = await pageOf(table, { keyOf, range: mentionsRange, page })
    const mark = page.after ? undefined : await table.get(seenKey(userId))
    return listed(mark ? [mark, ...rows] : rows, page, now())
  },

  /**
   * The number of unread notifications by people visible to the person, without those of messages; it stops at `most`: one
   * Query.
   */
  async countUnread(
    userId: string,
    most: number,
    visible: (people: { person: { id: string } }[]) => unknown[],
  ): Promise<number> {
    let [mark, count] = [nothingSeen, 0]
    const newest = { ...inRange(seenKey(userId).pk, notificationsAndMark), ScanIndexForward: false }
    for await (const { rows } of table.paginate({ ...newest, Limit: most + 1 })) {
      mark = markIn(rows) ?? mark
      const unread = notificationsIn(rows).filter(({ id }) => id > mark)
      const live = unread.filter((row) => isLive(row, now()) && !isOfMessage(row.type))
      count += visible(live.map(({ actorId }) => ({ person: { id: actorId } }))).length
      if (count >= most || unread.length < notificationsIn(rows).length) break
    }
    return Math.min(count, most)
  },

  /** Marks all notifications up to an id as seen and returns the mark, which never moves back: one update. */
  async see(userId: string, upTo: string): Promise<string> {
    const latest = `${encodeTime(now() + aheadMs)}${'Z'.repeat(16)}`
    const mark = upTo < latest ? upTo : latest
    const where = [`${rowIsMissing} OR #upTo < :set_upTo`]
    const failed = await table.update({ key: seenKey(userId), set: { upTo: mark }, where })
    return failed?.row ? z.parse(markSchema, failed.row).upTo : mark
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

  /** Removes everything in the person's partition that this store writes. */
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

/** The rows of a page, one more to know whether others follow, and `extra` for the mark on the first page. */
async function pageOf(
  table: Table,
  query: {
    keyOf: (id: string) => Key
    range: { from: string; to: string }
    page: Page
    extra?: number
  },
): Promise<Row[]> {
  const { keyOf, range, page, extra = 0 } = query
  const { rows } = await table.query({
    ...inRange(keyOf('').pk, range),
    ScanIndexForward: false,
    Limit: page.limit + 1 + (page.after ? 0 : extra),
    ...(page.after && { ExclusiveStartKey: keyOf(partsOf(page.after[1]).id) }),
  })
  return rows
}

/** The notifications of a page, each with whether it is unread, and the position of the next page. */
function listed(rows: Row[], { limit, after }: Page, now: number) {
  const mark = after ? partsOf(after[1]).mark : (markIn(rows) ?? nothingSeen)
  const found = notificationsIn(rows)
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const next: Position | undefined = last && [0, `${last.id}_${mark}`]
  const notifications = page
    .filter((row) => isLive(row, now))
    .map((row) => ({ ...row, isUnread: row.id > mark }))
  return { notifications, next }
}

function partsOf(pageId: string) {
  const [id = '', mark = nothingSeen] = pageId.split('_')
  return { id, mark }
}

const markIn = (rows: Row[]) => rows.flatMap((row) => markSchema.safeParse(row).data ?? [])[0]?.upTo

const notificationsIn = (rows: Row[]) =>
  rows.filter((row) => !markSchema.safeParse(row).success).map((row) => z.parse(rowSchema, row))
