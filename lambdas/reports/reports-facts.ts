import * as z from 'zod/mini'
import { appealAnswered } from '../../events/appeal-answered.ts'
import { decisionMade } from '../../events/decision-made.ts'
import { publish, type PublishedEvent } from '../../events/event.ts'
import { reportCreated } from '../../events/report-created.ts'
import { saleReportReasonSchema } from '../../shared/reports/reason.ts'
import type { Change, Facts } from '../platform/change.ts'
import { keySchema } from '../platform/row.ts'
import { decisionKey } from './decision-keys.ts'
import { reportedThing } from './report-keys.ts'

const reportRow = z.extend(keySchema, {
  reporterId: z.string(),
  reason: saleReportReasonSchema,
  reportedAt: z.number(),
})

const decisionRow = z.object({
  sk: z.literal(decisionKey('').sk),
  id: z.string(),
  answer: z.optional(z.unknown()),
})

export const reportsFacts: Facts = {
  events: (change) => [...reportEvents(change), ...decisionEvents(change)],
}

/** Publishes report-created for a new report. */
function reportEvents({ before, after }: Change): PublishedEvent[] {
  const report = reportRow.safeParse(after)
  const subject = report.success ? reportedThing(report.data) : undefined
  if (before || !report.success || !subject) return []
  const { reporterId, reason, reportedAt } = report.data
  return [publish(reportCreated, { ...subject, reporterId, reason, reportedAt })]
}

/** Publishes decision-made for a new decision, and appeal-answered for a decision whose appeal was answered. */
function decisionEvents({ before, after }: Change): PublishedEvent[] {
  const decision = decisionRow.safeParse(after)
  if (!decision.success) return []
  const { id: decisionId, answer } = decision.data
  if (!before) return [publish(decisionMade, { decisionId })]
  return answer !== undefined && before['answer'] === undefined
    ? [publish(appealAnswered, { decisionId })]
    : []
}
