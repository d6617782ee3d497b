import * as z from 'zod/mini'
import { notificationStore } from '../../../lambdas/notifications/notification-store.ts'
import { notificationOfSave } from '../../../lambdas/notifications/save-notification.ts'
import { notificationsOf, textSchema, type Text } from '../../../lambdas/notifications/text.ts'
import type { Platform } from '../../../lambdas/platform/platform.ts'
import type { Row } from '../../../lambdas/platform/row.ts'
import type { Table } from '../../../lambdas/platform/table.ts'
import { countRecords } from '../../../lambdas/stream/count.ts'
import { countsOf } from '../../../lambdas/stream/facts.ts'
import { recounts } from '../../../lambdas/stream/recount.ts'
import { seeded } from './seeded.ts'

const saveSchema = z.object({
  postId: z.string(),
  userId: z.string(),
  authorId: z.string(),
  savedAt: z.number(),
})

interface Options {
  platform: Platform
  /** Whether an earlier start stopped before the demo was complete. It may have written rows without their counts. */
  isResumed: boolean
  /** Whether anybody can sign in as this person; only they read notifications. */
  isReader: (userId: string) => boolean
}

/**
 * Returns a platform that marks its new rows (`seeded.ts`), and `settle`. `settle` writes the counts and notifications that
 * the stream and the reactions would have derived from the rows since its last call. Only readers get notifications.
 */
export function openFollowUps({ platform, isResumed, isReader }: Options) {
  const { table } = platform
  let written: Row[] = []
  const texts = new Map<string, Text>()
  let sequence = 0

  const put: Table['put'] = async (row, ...condition) => {
    const failed = await table.put({ ...row, [seeded]: true }, ...condition)
    if (!failed || isResumed) written.push(row)
    return failed
  }

  async function count(rows: Row[]): Promise<void> {
    const writtenAt = platform.now()
    const counts = rows.flatMap((after) => countsOf({ before: undefined, after }))
    const records = counts.map(({ add, ...others }) => {
      sequence += 1
      const none = Object.fromEntries(Object.keys(add).map((name) => [name, 0]))
      const number = String(sequence)
      return {
        sequenceNumber: number,
        eventId: number,
        writtenAt,
        count: { ...others, add: isResumed ? none : add },
      }
    })
    const { failed } = await countRecords(table, records)
    if (failed.length > 0) throw new Error(`${failed.length} rows of the demo were not counted`)
    if (!isResumed) return
    const doubts = new Map(counts.map(({ key, counted }) => [`${key.pk} ${key.sk}`, { ...key, counted }]))
    for (const doubt of doubts.values())
      await recounts(platform).recount({ ...doubt, createIfMissing: false, writtenAt: platform.now() })
  }

  /**
   * Returns the notifications that a row causes. A post or comment is remembered, because notifications of its saves quote
   * it.
   */
  function notificationsAbout(row: Row) {
    const { data: save } = saveSchema.safeParse(row)
    const saved = save && texts.get(save.postId)
    if (save) return saved && save.userId !== save.authorId ? [notificationOfSave(save, saved)] : []
    const { data: text } = textSchema.safeParse(row)
    if (!text) return []
    texts.set(text.id, text)
    return notificationsOf(text)
  }

  return {
    platform: { ...platform, table: { ...table, put } },
    async settle(): Promise<void> {
      const rows = written
      written = []
      await count(rows)
      const notifications = rows.flatMap(notificationsAbout).filter(({ userId }) => isReader(userId))
      // Notification rows are marked too, so that no mail is sent about them. They need no counts or notifications of their
      // own.
      await notificationStore({ ...platform, table: { ...table, put } }).add(notifications)
      written = []
    },
  }
}
