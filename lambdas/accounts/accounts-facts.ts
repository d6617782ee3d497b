import * as z from 'zod/mini'
import { accountExpired } from '../../events/account-expired.ts'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { linkRequested } from '../../events/link-requested.ts'
import { passwordChanged } from '../../events/password-changed.ts'
import { sessionsEnded } from '../../events/sessions-ended.ts'
import { sessionStarted } from '../../events/session-started.ts'
import type { Change, Facts } from '../platform/change.ts'
import { accountKey } from '../access/account-keys.ts'
import { linkKey } from './link-keys.ts'

const linkRow = z.extend(linkRequested.detail, {
  sk: z.string().check(z.startsWith(linkKey('log-in', '', '').sk)),
})

const accountRow = z.object({
  pk: z.string(),
  userId: z.string(),
  expiresAt: z.optional(z.number()),
  sk: z.literal(accountKey('').sk),
  signedOutAt: z.optional(z.number()),
  passwordChangedAt: z.optional(z.number()),
  sessions: z.record(z.string(), z.object({ endedAt: z.optional(z.number()) })),
})

export const accountsFacts: Facts = {
  events: (change) => [
    ...linkEvents(change),
    ...sessionEvents(change),
    ...endEvents(change),
    ...passwordEvents(change),
    ...expiryEvents(change),
  ],
}

/** Publishes link-requested for the new row of a mailed link; later writes to the row publish nothing. */
function linkEvents({ before, after }: Change): PublishedEvent[] {
  const link = before ? undefined : linkRow.safeParse(after).data
  return link ? [publish(linkRequested, { purpose: link.purpose, to: link.to, id: link.id })] : []
}

/** Publishes session-started for each new session of an account. */
function sessionEvents({ before, after }: Change): PublishedEvent[] {
  const [was, is] = [accountRow.safeParse(before), accountRow.safeParse(after)]
  if (!is.success) return []
  const poolName = poolNameOf(is.data)
  return Object.keys(is.data.sessions)
    .filter((id) => was.data?.sessions[id] === undefined)
    .map((sessionId) => publish(sessionStarted, { poolName, sessionId }))
}

/** Publishes sessions-ended for a newly ended session or a sign-out everywhere. */
function endEvents({ before, after }: Change): PublishedEvent[] {
  const [was, is] = [accountRow.safeParse(before).data, accountRow.safeParse(after).data]
  if (!was || !is) return []
  const ended = Object.entries(is.sessions).some(
    ([id, { endedAt }]) => endedAt !== undefined && was.sessions[id]?.endedAt === undefined,
  )
  if (!ended && was.signedOutAt === is.signedOutAt) return []
  return [publish(sessionsEnded, { poolName: poolNameOf(is), userId: is.userId })]
}

/** Publishes password-changed when `passwordChangedAt` of an account changes. */
function passwordEvents({ before, after }: Change): PublishedEvent[] {
  const [was, is] = [accountRow.safeParse(before).data, accountRow.safeParse(after).data]
  const changedAt = is?.passwordChangedAt
  if (!was || !is || changedAt === undefined || changedAt === was.passwordChangedAt) return []
  return [publish(passwordChanged, { userId: is.userId, changedAt })]
}

/** Publishes account-expired when the table removes the row of an account whose address was not proved in time. */
function expiryEvents({ before, after }: Change): PublishedEvent[] {
  const was = accountRow.safeParse(before)
  if (after || !was.success || was.data.expiresAt === undefined) return []
  return [publish(accountExpired, { userId: was.data.userId, poolName: poolNameOf(was.data) })]
}

const poolNameOf = ({ pk }: { pk: string }) => pk.slice(accountKey('').pk.length)
