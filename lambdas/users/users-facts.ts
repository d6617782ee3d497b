import * as z from 'zod/mini'
import { accountBanned } from '../../events/account-banned.ts'
import { accountDeleted } from '../../events/account-deleted.ts'
import { emailChanged } from '../../events/email-changed.ts'
import { accountExpired } from '../../events/account-expired.ts'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { newcomerPosted } from '../../events/newcomer-posted.ts'
import { linkRequested } from '../../events/link-requested.ts'
import { profileChanged } from '../../events/profile-changed.ts'
import { sessionsEnded } from '../../events/sessions-ended.ts'
import { sessionStarted } from '../../events/session-started.ts'
import { isoWeek } from '../../shared/analytics/iso-week.ts'
import type { Change, Facts } from '../stream/change.ts'
import { accountKey } from './account-keys.ts'
import { linkKey } from './link-keys.ts'
import { banKey, userKey } from './user-keys.ts'

const banRow = z.object({ sk: z.literal(banKey('').sk), email: z.string() })

const linkRow = z.extend(linkRequested.detail, {
  sk: z.string().check(z.startsWith(linkKey('log-in', '', '').sk)),
})

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

const leaverRow = z.object({ sk: z.literal(userKey('').sk), id: z.string(), deletedAt: z.number() })

const accountRow = z.object({
  pk: z.string(),
  userId: z.string(),
  expiresAt: z.optional(z.number()),
  sk: z.literal(accountKey('').sk),
  signedOutAt: z.optional(z.number()),
  sessions: z.record(z.string(), z.object({ endedAt: z.optional(z.number()) })),
})

export const usersFacts: Facts = {
  events: (change) => [
    ...banEvents(change),
    ...profileEvents(change),
    ...leavingEvents(change),
    ...linkEvents(change),
    ...sessionEvents(change),
    ...endEvents(change),
    ...emailEvents(change),
    ...expiryEvents(change),
    ...newcomerEvents(change),
  ],
}

/** A person whose row became a tombstone is an account-deleted. */
function leavingEvents({ before, after }: Change): PublishedEvent[] {
  const leaver = leaverRow.safeParse(after)
  if (!leaver.success || before?.['deletedAt'] !== undefined) return []
  return [publish(accountDeleted, { userId: leaver.data.id })]
}

/** Of somebody who registered in the ISO week of this write, the first post is a newcomer-posted. */
function newcomerEvents({ before, after, writtenAt }: Change): PublishedEvent[] {
  const poster = posterRow.safeParse(after)
  if (!poster.success || poster.data.totalPosts === 0 || before?.['totalPosts'] !== 0) return []
  const { createdAt, campusId } = poster.data
  const isNew = writtenAt !== undefined && isoWeek(createdAt) === isoWeek(writtenAt)
  return isNew ? [publish(newcomerPosted, { campusId })] : []
}

/** Every write of a ban row, also its removal, is an account-banned. */
function banEvents({ before, after }: Change): PublishedEvent[] {
  const ban = banRow.safeParse(after ?? before)
  return ban.success ? [publish(accountBanned, { email: ban.data.email })] : []
}

/** A person whose version changed, or whose picture is gone with them, is a profile-changed. A new person has no copies yet. */
function profileEvents({ before, after }: Change): PublishedEvent[] {
  const [was, is] = [personRow.safeParse(before).data, personRow.safeParse(after).data]
  if (!was) return []
  const replaced = was.picture !== is?.picture ? was.picture : undefined
  if (replaced === undefined && (!is || was.profileVersion === is.profileVersion)) return []
  return [publish(profileChanged, { userId: was.id, changedAt: is?.copyingSince ?? 0, replaced })]
}

/** The row of a request is new; what the reaction writes into it is no event. */
function linkEvents({ before, after }: Change): PublishedEvent[] {
  const link = before ? undefined : linkRow.safeParse(after).data
  return link ? [publish(linkRequested, { purpose: link.purpose, to: link.to, id: link.id })] : []
}

/** Every session that an account did not have before is a session-started. */
function sessionEvents({ before, after }: Change): PublishedEvent[] {
  const [was, is] = [accountRow.safeParse(before), accountRow.safeParse(after)]
  if (!is.success) return []
  const poolName = poolNameOf(is.data)
  return Object.keys(is.data.sessions)
    .filter((id) => was.data?.sessions[id] === undefined)
    .map((sessionId) => publish(sessionStarted, { poolName, sessionId }))
}

/** An account that has an ended session more than before, or signed out everywhere, is a sessions-ended. */
function endEvents({ before, after }: Change): PublishedEvent[] {
  const [was, is] = [accountRow.safeParse(before).data, accountRow.safeParse(after).data]
  if (!was || !is) return []
  const ended = Object.entries(is.sessions).some(
    ([id, { endedAt }]) => endedAt !== undefined && was.sessions[id]?.endedAt === undefined,
  )
  if (!ended && was.signedOutAt === is.signedOutAt) return []
  return [publish(sessionsEnded, { poolName: poolNameOf(is), userId: is.userId })]
}

/** A person whose address is another one than before is an email-changed. */
function emailEvents({ before, after }: Change): PublishedEvent[] {
  const [was, is] = [addressRow.safeParse(before), addressRow.safeParse(after)]
  if (!was.success || !is.success || was.data.email === is.data.email) return []
  const { id, lastModified: changedAt } = is.data
  return [publish(emailChanged, { userId: id, from: was.data.email, changedAt })]
}
/** The row of an account that had to be proven yet, and is removed: the table removes it at the end of its time. */
function expiryEvents({ before, after }: Change): PublishedEvent[] {
  const was = accountRow.safeParse(before)
  if (after || !was.success || was.data.expiresAt === undefined) return []
  return [publish(accountExpired, { userId: was.data.userId, poolName: poolNameOf(was.data) })]
}

const poolNameOf = ({ pk }: { pk: string }) => pk.slice(accountKey('').pk.length)
