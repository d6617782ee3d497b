import { reportDeal } from '../../../shared/reports/report-deal.ts'
import { saleReportReasons } from '../../../shared/reports/reason.ts'
import { call } from '../lib/call.ts'
import { Reasons } from './reasons.tsx'

interface ReportDealProps {
  dealId: string
  /** The name of the other person in the deal. */
  name: string
  onClose: () => void
}

export function ReportDeal({ dealId, name, onClose }: ReportDealProps) {
  return (
    <Reasons
      title="Report this deal?"
      question={`Why are you reporting this deal? We keep a copy of its history and of the last 50 messages between you. ${name} won’t see who reported it.`}
      thanks="The deal was reported. Thanks for letting us know."
      reasons={saleReportReasons}
      report={(reason) => call(reportDeal, { dealId, reason })}
      onClose={onClose}
    />
  )
}
