import * as z from 'zod/mini'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { notificationCreated } from '../../events/notification-created.ts'
import { textRemoved } from '../../events/text-removed.ts'
import { isPresent, keySchema } from '../platform/row.ts'
import { isCommentRow, isPostRow } from '../posts/post-keys.ts'
import type { Change, Facts } from '../platform/change.ts'
import { notificationsPrefix, ownerIdOf } from './notification-keys.ts'
import { receiversOf, textSchema } from './text.ts'

const notificationRow = z.extend(keySchema, {
  sk: z.string().check(z.startsWith(notificationsPrefix)),
  id: z.string(),
  isRepeat: z.optional(z.boolean()),
})

const textRow = z.extend(textSchema, { pk: z.string(), sk: z.string() })

export const notificationsFacts: Facts = {
  events: (change) => [...notificationEvents(change), ...textEvents(change)],
}

/**
 * Publishes notification-created for a new row, unless the notification existed earlier. The second row of a mention
 * publishes nothing.
 */
function notificationEvents({ before, after }: Change): PublishedEvent[] {
  const row = before ? undefined : notificationRow.safeParse(after).data
  return row && !row.isRepeat
    ? [publish(notificationCreated, { userId: ownerIdOf(row), notificationId: row.id })]
    : []
}

/**
 * Publishes text-removed when a post or comment of which people were notified becomes a tombstone, or a sweep removes it.
 */
function textEvents({ before, after }: Change): PublishedEvent[] {
  const text = isPresent(after) ? undefined : textRow.safeParse(before).data
  if (!text || !isPresent(text) || !(isPostRow(text) || isCommentRow(text))) return []
  const receivers = [...receiversOf(text)].map(([userId, type]) => ({ userId, type }))
  if (receivers.length === 0) return []
  return [
    publish(textRemoved, { id: text.id, authorId: text.author.id, createdAt: text.createdAt, receivers }),
  ]
}
