/** Reports of people and of their texts, for operators: they outlive the accounts of both people. */
import * as z from 'zod/mini'
import { blockSchema } from '../../shared/composer/schema.ts'
import type { CaseSubject } from '../../shared/reports/case.ts'
import { saleReportReasonSchema, type ReportReason } from '../../shared/reports/reason.ts'
import { effect } from '../platform/effect.ts'
import { onlyNew, withPrefix } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { log } from '../platform/log.ts'
import type { Key } from '../platform/row.ts'
import { reportKey, reportsOfCase } from './report-keys.ts'

/** A report, with a copy of the reported thing as it is at that moment. */
interface Report {
  reporterId: string
  reason: ReportReason
  person?: object
  post?: object
  message?: object
  /** The deal with its steps, oldest first. */
  deal?: object
  /** Messages of a deleted conversation, or between the two people of a deal; newest first. */
  messages?: readonly object[]
  /** Former versions of the message, oldest first. */
  before?: readonly object[]
}

const copySchema = z.object({
  id: z.optional(z.string()),
  senderId: z.optional(z.string()),
  blocks: z._default(z.array(blockSchema), []),
  media: z._default(z.array(z.unknown()), []),
  createdAt: z.optional(z.number()),
})

/** A report as operators read it. */
const storedSchema = z.object({
  reporterId: z.string(),
  reason: saleReportReasonSchema,
  reportedAt: z.number(),
  person: z.optional(
    z.object({
      username: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      bio: z.optional(z.string()),
      picture: z.optional(z.string()),
    }),
  ),
  post: z.optional(copySchema),
  message: z.optional(copySchema),
  messages: z._default(z.array(copySchema), []),
  before: z._default(z.array(copySchema), []),
})
export type StoredReport = z.output<typeof storedSchema>
export type Copy = z.output<typeof copySchema>

/**
 * The most reports of one thing that are returned. The newest ones are enough, even if very many people reported the
 * thing.
 */
const reportsShown = 20

/** The most bytes of all copied messages, because DynamoDB limits a row to 400 KB. */
const copiesBytesMaximum = 350_000

/** The first copies of messages, as many as fit into one row. */
export function fittingCopies<Copy extends object>(copies: readonly Copy[]): Copy[] {
  let bytes = 0
  return copies.filter((copy) => (bytes += Buffer.byteLength(JSON.stringify(copy))) <= copiesBytesMaximum)
}

const anyReport = reportKey(anyId, anyId)
const reportGrants = { add: onRows(anyReport, 'PutItem'), of: onRows(anyReport, 'Query') }

export const reportStore = effect(reportGrants, ({ table, now }) => ({
  /**
   * Writes a report with one put; a second report of the same thing by the same reporter changes nothing. The log line is
   * only for counting and does not name the reported person; the row does.
   */
  async add(key: Key, report: Report): Promise<void> {
    const failed = await table.put({ ...key, ...report, reportedAt: now() }, onlyNew)
    if (!failed) log.info('reported', { reason: report.reason })
  },

  /** The reports of a case by different people, newest first, at most 20. The read is strongly consistent. */
  async of(subject: CaseSubject): Promise<StoredReport[]> {
    const { pk, prefix } = reportsOfCase(subject)
    const reports: StoredReport[] = []
    for await (const { rows } of table.paginate({ ...withPrefix(pk, prefix), ConsistentRead: true }))
      reports.push(...rows.map((row) => z.parse(storedSchema, row)))
    return reports.sort((one, other) => other.reportedAt - one.reportedAt).slice(0, reportsShown)
  },
}))
