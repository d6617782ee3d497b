import * as z from 'zod/mini'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { reportCreated } from '../../events/report-created.ts'
import { saleReportReasonSchema } from '../../shared/reports/reason.ts'
import type { Change, Facts } from '../platform/change.ts'
import { keySchema } from '../platform/row.ts'
import { reportedThing } from './report-keys.ts'

const reportRow = z.extend(keySchema, {
  reporterId: z.string(),
  reason: saleReportReasonSchema,
  reportedAt: z.number(),
})

export const reportsFacts: Facts = { events: reportEvents }

/** A new report is a report-created. */
function reportEvents({ before, after }: Change): PublishedEvent[] {
  const report = reportRow.safeParse(after)
  const subject = report.success ? reportedThing(report.data) : undefined
  if (before || !report.success || !subject) return []
  const { reporterId, reason, reportedAt } = report.data
  return [publish(reportCreated, { ...subject, reporterId, reason, reportedAt })]
}
