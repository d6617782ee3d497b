import * as z from 'zod/mini'
import { accountBanned } from '../../events/account-banned.ts'
import { accountDeleted } from '../../events/account-deleted.ts'
import { emailChanged } from '../../events/email-changed.ts'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { newcomerPosted } from '../../events/newcomer-posted.ts'
import { profileChanged } from '../../events/profile-changed.ts'
import { isoWeek } from '../../shared/analytics/iso-week.ts'
import type { Change, Facts } from '../platform/change.ts'
import { banKey, userKey } from './user-keys.ts'

const banRow = z.object({ sk: z.literal(banKey('').sk), email: z.string() })

const personRow = z.object({
  sk: z.literal(userKey('').sk),
  id: z.string(),
  profileVersion: z.optional(z.number()),
  copyingSince: z._default(z.number(), 0),
  picture: z.optional(z.string()),
})

const addressRow = z.object({
  sk: z.literal(userKey('').sk),
  id: z.string(),
  email: z.string(),
  lastModified: z.number(),
})

const posterRow = z.object({
  sk: z.literal(userKey('').sk),
  campusId: z.string(),
  createdAt: z.number(),
  totalPosts: z.number(),
})

const leaverRow = z.object({
  sk: z.literal(userKey('').sk),
  id: z.string(),
  deletedAt: z.number(),
  /** When `npm run heal` restarted the erasure. */
  erasureBegunAt: z.optional(z.number()),
})

export const usersFacts: Facts = {
  events: (change) => [
    ...banEvents(change),
    ...profileEvents(change),
    ...leavingEvents(change),
    ...emailEvents(change),
    ...newcomerEvents(change),
  ],
}

/** Publishes account-deleted for a person whose row became a tombstone, or whose erasure was restarted. */
function leavingEvents({ before, after }: Change): PublishedEvent[] {
  const [was, is] = [leaverRow.safeParse(before).data, leaverRow.safeParse(after).data]
  if (!is || (was && was.erasureBegunAt === is.erasureBegunAt)) return []
  return [publish(accountDeleted, { userId: is.id })]
}

/** Publishes newcomer-posted for the first post of a person who registered in the ISO week of this write. */
function newcomerEvents({ before, after, writtenAt }: Change): PublishedEvent[] {
  const poster = posterRow.safeParse(after)
  if (!poster.success || poster.data.totalPosts === 0 || before?.['totalPosts'] !== 0) return []
  const { createdAt, campusId } = poster.data
  const isNew = writtenAt !== undefined && isoWeek(createdAt) === isoWeek(writtenAt)
  return isNew ? [publish(newcomerPosted, { campusId })] : []
}

/** Publishes account-banned for every write of a ban row, including its removal. */
function banEvents({ before, after }: Change): PublishedEvent[] {
  const ban = banRow.safeParse(after ?? before)
  return ban.success ? [publish(accountBanned, { email: ban.data.email })] : []
}

/**
 * Publishes profile-changed for a person whose version changed, or who was removed together with their picture. A new
 * person publishes nothing, because no copies exist yet.
 */
function profileEvents({ before, after }: Change): PublishedEvent[] {
  const [was, is] = [personRow.safeParse(before).data, personRow.safeParse(after).data]
  if (!was) return []
  const replaced = was.picture !== is?.picture ? was.picture : undefined
  if (replaced === undefined && (!is || was.profileVersion === is.profileVersion)) return []
  return [publish(profileChanged, { userId: was.id, changedAt: is?.copyingSince ?? 0, replaced })]
}

/** Publishes email-changed for a person whose address changed. */
function emailEvents({ before, after }: Change): PublishedEvent[] {
  const [was, is] = [addressRow.safeParse(before), addressRow.safeParse(after)]
  if (!was.success || !is.success || was.data.email === is.data.email) return []
  const { id, lastModified: changedAt } = is.data
  return [publish(emailChanged, { userId: id, from: was.data.email, changedAt })]
}
