import { reportCreated } from '../../events/report-created.ts'
import { hiddenByReports } from '../../shared/reports/taken-down.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { tombstoneStore } from '../posts/tombstone-store.ts'
import { userStore } from '../users/user-store.ts'
import { caseStore } from './case-store.ts'
import { reportStore } from './report-store.ts'
import { reporterStore } from './reporter-store.ts'

/**
 * A post is hidden once at least this many people reported it and the weights of their reports add up to as much. The
 * report of a person who was often wrong weighs less than 1, so then more people are needed.
 */
const peopleMinimum = 3
/**
 * Reports count only if the reporter's account is at least this old. Accounts that are made to gang up on a post are
 * younger.
 */
const ageMinimum = 7 * 24 * 3600_000

/**
 * Hides a post or comment that several people reported, until an operator has decided. Reports from before the last decision
 * about it do not count again.
 */
export const { handler, grants } = reaction(
  reportCreated,
  {
    cases: only(caseStore, 'get'),
    reports: only(reportStore, 'of'),
    users: only(userStore, 'getMany'),
    reporters: only(reporterStore, 'weights'),
    tombstones: only(tombstoneStore, 'hide'),
  },
  async ({ userId, kind, thingId, reportedAt }, { cases, reports, users, reporters, tombstones }) => {
    if (kind !== 'post' || thingId === undefined) return
    const subject = { userId, kind, thingId }
    const decidedAt = (await cases.get(subject))?.closedAt ?? 0
    if (reportedAt <= decidedAt) return
    const open = (await reports.of(subject)).filter((report) => report.reportedAt > decidedAt)
    const people = await users.getMany(open.map(({ reporterId }) => reporterId))
    const trusted = people.filter(
      ({ schoolVerified, createdAt, bannedAt, suspendedUntil = 0 }) =>
        schoolVerified &&
        bannedAt === undefined &&
        suspendedUntil < reportedAt &&
        reportedAt - createdAt >= ageMinimum,
    )
    const weights = await reporters.weights(trusted.map(({ id }) => id))
    const weight = weights.reduce((sum, one) => sum + one, 0)
    if (trusted.length < peopleMinimum || weight < peopleMinimum) return
    await tombstones.hide(thingId, userId, {
      decisionId: hiddenByReports,
      ground: 'Several people reported it.',
      sentence: 'It is hidden until an operator has looked at it.',
      at: reportedAt,
    })
  },
)
