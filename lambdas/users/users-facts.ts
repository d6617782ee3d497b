import * as z from 'zod/mini'
import { accountBanned } from '../../events/account-banned.ts'
import { publish, type PublishedEvent } from '../../events/event.ts'
import type { Change } from '../stream/publish-events.ts'

const banRow = z.object({ sk: z.literal('#BAN'), email: z.string() })

/** What the writes of users' rows mean to others. */
export function userFacts({ before, after }: Change): PublishedEvent[] {
  const ban = banRow.safeParse(after ?? before)
  return ban.success ? [publish(accountBanned, { email: ban.data.email })] : []
}
