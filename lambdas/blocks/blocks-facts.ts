import * as z from 'zod/mini'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { personBlocked } from '../../events/person-blocked.ts'
import type { Change, Facts } from '../platform/change.ts'
import { userKey } from '../users/user-keys.ts'

const blockerRow = z.object({
  sk: z.literal(userKey('').sk),
  id: z.string(),
  blocks: z._default(z.set(z.string()), new Set<string>()),
})

export const blocksFacts: Facts = { events: blockEvents }

/** Publishes person-blocked for each person who was added to `blocks`. */
function blockEvents({ before, after }: Change): PublishedEvent[] {
  const [was, is] = [before, after].map((row) => blockerRow.safeParse(row).data)
  if (!is) return []
  return [...is.blocks]
    .filter((id) => !was?.blocks.has(id))
    .map((blockedId) => publish(personBlocked, { userId: is.id, blockedId }))
}
