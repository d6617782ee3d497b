/** Cases: one for each thing that was reported. Operators read and decide them (lambdas/operators). */
import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import {
  caseIdOf,
  caseSubjectSchema,
  subjectOfCase,
  type CaseSubject,
  type Claim,
} from '../../shared/reports/case.ts'
import { saleReportReasonSchema, type ReportReason } from '../../shared/reports/reason.ts'
import { effect } from '../platform/effect.ts'
import { anyId, onIndex, onRows } from '../platform/grants.ts'
import type { Page } from '../platform/page.ts'
import type { Write } from '../platform/table.ts'
import { caseKey, openCases } from './report-keys.ts'

/** `reports` has one text for each reporter, because a set ignores a repeated event: 'reason#id of the reporter'. */
const rowSchema = z.extend(caseSubjectSchema, {
  reports: z.set(z.string()),
  /**
   * When the first report since the last closing was made; missing while the case is closed. All times here are epoch
   * milliseconds.
   */
  openedAt: z.optional(z.number()),
  /** When the case was last closed. */
  closedAt: z.optional(z.number()),
  claimedBy: z.optional(z.string()),
  claimedUntil: z.optional(z.number()),
  /** The place in the queue of open cases. */
  lastActivityAt: z.optional(z.number()),
})
export type CaseRow = z.output<typeof rowSchema>

export interface Reported extends CaseSubject {
  reporterId: string
  reason: ReportReason
  reportedAt: number
}

const hour = 3_600_000
/** Each further person who reports a thing moves its case ahead in the queue, as if it had been opened six hours earlier. */
const perReporter = 6 * hour
/** How long a claim lasts. An operator who leaves their desk blocks a case no longer than this. */
export const claimLasts = hour / 2

const anyCase = caseKey({ userId: anyId, kind: 'person' })
const caseGrants = {
  addReport: onRows(anyCase, 'UpdateItem'),
  get: onRows(anyCase, 'GetItem'),
  of: onRows(anyCase, 'Query'),
  page: onIndex('feed', openCases),
  claiming: onRows(anyCase, 'UpdateItem'),
  closing: onRows(anyCase, 'UpdateItem'),
}

export const caseStore = effect(caseGrants, ({ table, now }) => ({
  /**
   * Adds a report to the case of its thing, and opens the case. A closed case is opened again only if the report is
   * newer than its closing. Repeated calls in any order give the same case.
   */
  async addReport({ reporterId, reason, reportedAt, ...subject }: Reported): Promise<void> {
    const key = caseKey(subject)
    const addTo = { reports: `${reason}#${reporterId}` }
    const { userId, kind, thingId } = subject
    const row = await table.updateAndGet({
      key,
      addTo,
      setIfMissing: {
        userId,
        kind,
        ...(thingId !== undefined && { thingId }),
        openedAt: reportedAt,
        feedKey: openCases,
        lastActivityAt: reportedAt,
      },
      where: ['attribute_not_exists(closedAt) OR closedAt < :reported'],
      values: { reported: reportedAt },
    })
    if (!row) return void (await table.update({ key, addTo }))
    const { openedAt = reportedAt, reports } = z.parse(rowSchema, row)
    if (reports.size === 1) return
    await table.update({
      key,
      set: { lastActivityAt: openedAt - (reports.size - 1) * perReporter },
      where: ['attribute_exists(openedAt)', 'size(reports) = :count'],
      values: { count: reports.size },
    })
  },

  async get(subject: CaseSubject): Promise<CaseRow | undefined> {
    const row = await table.get(caseKey(subject), { consistent: true })
    return row && z.parse(rowSchema, row)
  },

  /** The cases of a person, open and closed: at most 100. */
  async of(userId: string): Promise<CaseRow[]> {
    const { rows } = await table.query({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': caseKey({ userId, kind: 'person' }).pk },
      Limit: 100,
    })
    return rows.map((row) => z.parse(rowSchema, row))
  },

  /** A page of open cases, the most urgent first. The position holds a case's id. */
  async page({ limit, after }: Page): Promise<{ found: CaseRow[]; next: Position | undefined }> {
    const { rows, last } = await table.query({
      IndexName: 'feed',
      KeyConditionExpression: 'feedKey = :cases',
      ExpressionAttributeValues: { ':cases': openCases },
      ...(after && {
        ExclusiveStartKey: {
          ...caseKey(subjectOfCase(after[1])),
          feedKey: openCases,
          lastActivityAt: after[0],
        },
      }),
      Limit: limit,
    })
    const found = rows.map((row) => z.parse(rowSchema, row))
    const end = found.at(-1)
    const next: Position | undefined = last && end && [end.lastActivityAt ?? 0, caseIdOf(end)]
    return { found, next }
  },

  /** The write with which an operator claims an open case that no other operator has claimed. */
  claiming(subject: CaseSubject, operator: string): Write {
    const set = { claimedBy: operator, claimedUntil: now() + claimLasts }
    return { update: { key: caseKey(subject), set, ...isFree(operator, now()) } }
  },

  /** The write that closes an open case, unless another operator has claimed it. */
  closing(subject: CaseSubject, operator: string): Write {
    const remove = ['feedKey', 'lastActivityAt', 'openedAt', 'claimedBy', 'claimedUntil']
    return { update: { key: caseKey(subject), set: { closedAt: now() }, remove, ...isFree(operator, now()) } }
  },
}))

/** The condition that a case is open, and that no claim of another operator is still valid. */
const isFree = (operator: string, now: number) => ({
  where: [
    'attribute_exists(openedAt)',
    'attribute_not_exists(claimedBy) OR claimedBy = :me OR claimedUntil < :now',
  ],
  values: { me: operator, now },
})

/** How many reported a thing for each reason. */
export function reasonsOf({ reports }: Pick<CaseRow, 'reports'>): Partial<Record<ReportReason, number>> {
  const reasons = [...reports].flatMap(
    (text) => saleReportReasonSchema.safeParse(text.split('#')[0]).data ?? [],
  )
  return Object.fromEntries(reasons.map((reason) => [reason, reasons.filter((one) => one === reason).length]))
}

/** The claim that is still valid; undefined if there is none. */
export function claimOf(
  { claimedBy: operator, claimedUntil: until = 0 }: CaseRow,
  now: number,
): Claim | undefined {
  return operator !== undefined && until >= now ? { operator, until } : undefined
}
