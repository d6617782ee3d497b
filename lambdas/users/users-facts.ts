import * as z from 'zod/mini'
import { accountBanned } from '../../events/account-banned.ts'
import { publish, type PublishedEvent } from '../../events/event.ts'
import type { Change, Facts } from '../stream/change.ts'
import { banKey } from './user-keys.ts'

const banRow = z.object({ sk: z.literal(banKey('').sk), email: z.string() })

export const usersFacts: Facts = { events: banEvents }

/** Every write of a ban row, also its removal, is an account-banned. */
function banEvents({ before, after }: Change): PublishedEvent[] {
  const ban = banRow.safeParse(after ?? before)
  return ban.success ? [publish(accountBanned, { email: ban.data.email })] : []
}
