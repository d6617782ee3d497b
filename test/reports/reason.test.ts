import { expect, test } from 'vitest'
import { reportReasonSchema, saleReportReasonSchema } from '../../shared/reports/reason.ts'
import { reportChat } from '../../shared/reports/report-chat.ts'
import { reportDeal } from '../../shared/reports/report-deal.ts'
import { reportMessage } from '../../shared/reports/report-message.ts'
import { reportPost } from '../../shared/reports/report-post.ts'
import { reportUser } from '../../shared/reports/report-user.ts'

test('reports of posts and deals have one more reason than reports of people, messages and conversations', () => {
  const reasonsOf = ({ input }: { input: { shape: { reason: { options: readonly string[] } } } }) =>
    input.shape.reason.options
  for (const contract of [reportPost, reportDeal])
    expect(reasonsOf(contract)).toEqual(saleReportReasonSchema.options)
  for (const contract of [reportUser, reportMessage, reportChat])
    expect(reasonsOf(contract)).toEqual(reportReasonSchema.options)
  const more = saleReportReasonSchema.options.filter(
    (reason) => !reportReasonSchema.safeParse(reason).success,
  )
  expect(more).toEqual(['may not be sold'])
})
