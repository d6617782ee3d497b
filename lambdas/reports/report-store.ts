/** Reports of people and of their texts, for operators: they outlive the accounts of both people. */
import type { ReportReason } from '../../shared/reports/reason.ts'
import { effect } from '../platform/effect.ts'
import { onlyNew } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { log } from '../platform/log.ts'
import type { Key } from '../platform/row.ts'
import { reportKey } from './report-keys.ts'

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

/** The most bytes of all copied messages, because DynamoDB limits a row to 400 KB. */
const copiesBytesMaximum = 350_000

/** The first copies of messages, as many as fit into one row. */
export function fittingCopies<Copy extends object>(copies: readonly Copy[]): Copy[] {
  let bytes = 0
  return copies.filter((copy) => (bytes += Buffer.byteLength(JSON.stringify(copy))) <= copiesBytesMaximum)
}

export const reportStore = effect({ add: onRows(reportKey(anyId, anyId), 'PutItem') }, ({ table, now }) => ({
  /**
   * Writes a report with one put; a second report of the same thing by the same reporter changes nothing. The log line is
   * only for counting and does not name the reported person; the row does.
   */
  async add(key: Key, report: Report): Promise<void> {
    const failed = await table.put({ ...key, ...report, reportedAt: now() }, onlyNew)
    if (!failed) log.info('reported', { reason: report.reason })
  },
}))
