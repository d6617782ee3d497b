/** The lists and counts that a person sees of their notifications, and the mark up to which they have seen them. */
import { encodeTime } from 'ulid'
import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import { isOfMessage } from '../../shared/notifications/notification.ts'
import { effect } from '../platform/effect.ts'
import { inRange, rowIsMissing } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import type { Page } from '../platform/page.ts'
import { isLive, type Key, type Row } from '../platform/row.ts'
import type { Table } from '../platform/table.ts'
import {
  mentionedKey,
  mentionsRange,
  notificationKey,
  notificationsAndMark,
  seenKey,
} from './notification-keys.ts'
import { rowSchema, type NotificationRow } from './notification-store.ts'

const markSchema = z.object({ sk: z.literal(seenKey('').sk), upTo: z.string() })
const nothingSeen = '0'.repeat(26)
/**
 * The furthest that a mark may be in the future, so that a wrong clock does not hide notifications of later days
 * (milliseconds).
 */
const aheadMs = 60_000

/**
 * The id in a page's cursor: the id at which the previous page ended, and the mark when the first page was read. All
 * pages of a list use the same mark.
 */
export const pageIdSchema = z
  .string()
  .check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}_[0-7][0-9A-HJKMNP-TV-Z]{25}$/))

const anyNotification = notificationKey(anyId, anyId)
const listGrants = {
  getUnread: onRows(anyNotification, 'BatchGetItem'),
  page: onRows(anyNotification, 'Query'),
  mentions: onRows(anyNotification, 'Query', 'GetItem'),
  countUnread: onRows(anyNotification, 'Query'),
  see: onRows(anyNotification, 'UpdateItem'),
}

export const notificationListStore = effect(listGrants, ({ table, now }) => ({
  /** Returns a notification if its person has not seen it yet. Takes one BatchGet of the notification and the mark. */
  async getUnread(userId: string, id: string): Promise<NotificationRow | undefined> {
    const keys = [notificationKey(userId, id), seenKey(userId)]
    const rows = await table.getMany(keys, { consistent: true })
    const [notification] = notificationsIn(rows)
    const isUnread = id > (markIn(rows) ?? nothingSeen)
    return notification && isUnread && isLive(notification, now()) ? notification : undefined
  },

  /**
   * Returns a page of a person's notifications, newest first. Takes one Query, which also reads the mark on the first
   * page.
   */
  async page(userId: string, page: Page) {
    const keyOf = (id: string) => notificationKey(userId, id)
    const rows = await pageOf(table, { keyOf, range: notificationsAndMark, page, extra: 1 })
    return listed(rows, page, now())
  },

  /** Returns a page of a person's mentions; with the first page, it also reads the mark. */
  async mentions(userId: string, page: Page) {
    const keyOf = (id: string) => mentionedKey(userId, id)
    const rows = await pageOf(table, { keyOf, range: mentionsRange, page })
    const mark = page.after ? undefined : await table.get(seenKey(userId))
    return listed(mark ? [mark, ...rows] : rows, page, now())
  },

  /**
   * Counts the unread notifications whose authors the person may see, except those about messages. Stops at `most`, so
   * it usually takes one Query.
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

  /** Marks all notifications up to an id as seen with one update. Returns the mark, which never moves back. */
  async see(userId: string, upTo: string): Promise<string> {
    const latest = `${encodeTime(now() + aheadMs)}${'Z'.repeat(16)}`
    const mark = upTo < latest ? upTo : latest
    const where = [`${rowIsMissing} OR #upTo < :set_upTo`]
    const failed = await table.update({ key: seenKey(userId), set: { upTo: mark }, where })
    return failed?.row ? z.parse(markSchema, failed.row).upTo : mark
  },
}))

/**
 * Returns the rows of a page, and one more that shows whether another page follows. The first page has up to `extra` more
 * rows, for the mark.
 */
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

/** Returns the notifications of a page and the position of the next page. Each notification says whether it is unread. */
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
