import { reportMessage } from '../../../shared/reports/report-message.ts'
import { reportReasons } from '../../../shared/reports/reason.ts'
import { call } from '../lib/call.ts'
import { Reasons } from './reasons.tsx'

interface ReportMessageProps {
  message: { id: string; chatId: string }
  senderName: string
  onClose: () => void
}

export function ReportMessage({ message, senderName, onClose }: ReportMessageProps) {
  return (
    <Reasons
      title="Report this message?"
      question={`Why are you reporting this message? ${senderName} won’t see who reported it.`}
      thanks="The message was reported. Thanks for letting us know."
      reasons={reportReasons}
      report={(reason) => call(reportMessage, { chatId: message.chatId, messageId: message.id, reason })}
      onClose={onClose}
    />
  )
}
