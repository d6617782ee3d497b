import { closeCase as contract } from '../../shared/operators/close-case.ts'
import type { InputOf } from '../../shared/contract.ts'
import { beginningOf } from '../../shared/composer/rich-text.ts'
import { subjectOfCase } from '../../shared/reports/case.ts'
import { groundSentences } from '../../shared/reports/decision.ts'
import { hiddenByReports } from '../../shared/reports/taken-down.ts'
import { only } from '../platform/effect.ts'
import { tombstoneStore } from '../posts/tombstone-store.ts'
import { caseStore, claimOf, reasonsOf } from '../reports/case-store.ts'
import { decisionStore } from '../reports/decision-store.ts'
import { reportStore, type StoredReport } from '../reports/report-store.ts'
import { reporterStore } from '../reports/reporter-store.ts'
import { banStore } from '../users/ban-store.ts'
import { userStore } from '../users/user-store.ts'
import { act } from './operation.ts'
import { restoredThing } from './restored-thing.ts'

/**
 * One transaction writes the entry of the audit log, closes the case, and does everything that was decided about its
 * thing and its person. If nothing is taken down and no measure is taken, the report was unfounded or is settled.
 */
export const closeCase = act(
  contract,
  {
    cases: only(caseStore, 'get', 'closing'),
    decisions: only(decisionStore, 'adding'),
    reports: only(reportStore, 'of'),
    reporters: only(reporterStore, 'judging'),
    tombstones: only(tombstoneStore, 'takingDown'),
    things: restoredThing,
    users: only(userStore, 'get', 'moderating'),
    bans: only(banStore, 'adding'),
  },
  async (input, context) => {
    const { now, viewer, cases, decisions, reports, reporters, tombstones, things, users, bans, refuse } =
      context
    const { id, caseId, takeDown = false, measure = 'none', days = 0, ground, sentence = '', reason } = input
    const subject = subjectOfCase(caseId)
    const { userId, kind, thingId } = subject
    const row = (await cases.get(subject)) ?? refuse('case-not-found')
    if (row.openedAt === undefined) refuse('case-closed')
    if ((claimOf(row, now)?.operator ?? viewer.name) !== viewer.name) refuse('case-claimed')
    const person = await users.get(userId, { consistent: true })
    const common = { subject: { kind: 'case' as const, id: caseId }, about: person, refusals }
    const reported = await reports.of(subject)
    // An earlier decision has judged the reports before it.
    const judged = reported.filter(({ reportedAt }) => reportedAt > (row.closedAt ?? 0))
    const closing = [
      cases.closing(subject, viewer.name),
      ...reporters.judging(
        judged.map(({ reporterId }) => reporterId),
        isDecision(input),
      ),
    ]
    const hidden =
      kind === 'post' && thingId && !takeDown
        ? await things.restoring(thingId, userId, hiddenByReports)
        : undefined
    const before = { openedAt: row.openedAt, reasons: reasonsOf(row) }
    if (!isDecision(input))
      return { ...common, writes: { case: closing, ...(hidden && { thing: hidden }) }, before }
    if (!ground || sentence === '') return refuse('ground-missing')
    if (!person) return refuse('user-not-found')
    if (measure === 'suspension' && days === 0) refuse('days-missing')
    if (takeDown && kind !== 'post' && kind !== 'person') refuse('not-takeable')
    const until = measure === 'suspension' ? now + days * dayMs : undefined
    const clears = takeDown && kind === 'person'
    const takenDown = { decisionId: id, ground: groundSentences[ground], sentence, at: now }
    const text = reportedText(reported[0])
    const decision = {
      id,
      ...subject,
      operator: viewer.name,
      ground,
      sentence,
      text,
      takeDown,
      measure,
      until,
    }
    const moderation = { decisionId: id, clears, bans: measure === 'ban', suspendedUntil: until }
    return {
      ...common,
      writes: {
        case: closing,
        decision: decisions.adding(decision),
        ...(hidden && { thing: hidden }),
        ...(takeDown && thingId && { thing: tombstones.takingDown(thingId, userId, takenDown) }),
        person: users.moderating(person, moderation),
        ...(measure === 'ban' && { ban: bans.adding(person.email, reason) }),
      },
      before: {
        ...before,
        ...(clears && { bio: person.bio, picture: person.picture }),
        suspendedUntil: person.suspendedUntil,
      },
    }
  },
)

const dayMs = 24 * 3600_000

/** The beginning of the reported post or message, so that its author knows what the decision is about. */
const reportedText = (report: StoredReport | undefined) =>
  beginningOf((report?.post ?? report?.message)?.blocks ?? []) || undefined

const isDecision = ({ takeDown = false, measure = 'none' }: InputOf<typeof contract>) =>
  takeDown || measure !== 'none'

const refusals = {
  case: 'case-closed',
  thing: 'already-gone',
  ban: 'already-banned',
  person: 'person-changed',
} as const
