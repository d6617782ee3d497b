import { reportChat } from '../../../shared/reports/report-chat.ts'
import { reportReasons } from '../../../shared/reports/reason.ts'
import { call } from '../lib/call.ts'
import { Reasons } from './reasons.tsx'

export function ReportChat({ chatId, onClose }: { chatId: string; onClose: () => void }) {
  return (
    <Reasons
      title="Report this conversation?"
      question="Why are you reporting this conversation? The other person won’t see who reported it."
      thanks="The conversation was reported. Thanks for letting us know."
      reasons={reportReasons}
      report={(reason) => call(reportChat, { chatId, reason })}
      onClose={onClose}
    />
  )
}
