import * as z from 'zod/mini'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { notificationCreated } from '../../events/notification-created.ts'
import { keySchema } from '../platform/row.ts'
import type { Change, Facts } from '../stream/change.ts'
import { notificationsPrefix, ownerIdOf } from './notification-keys.ts'

const notificationRow = z.extend(keySchema, {
  sk: z.string().check(z.startsWith(notificationsPrefix)),
  id: z.string(),
})

export const notificationsFacts: Facts = { events: notificationEvents }

/** A new row is a notification-created. The second row of a mention is none. */
function notificationEvents({ before, after }: Change): PublishedEvent[] {
  const row = before ? undefined : notificationRow.safeParse(after).data
  return row ? [publish(notificationCreated, { userId: ownerIdOf(row), notificationId: row.id })] : []
}
