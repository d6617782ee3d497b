import { reportUser } from '../../../shared/reports/report-user.ts'
import { reportReasons } from '../../../shared/reports/reason.ts'
import { call } from '../lib/call.ts'
import { Reasons } from './reasons.tsx'

interface ReportUserProps {
  person: { id: string; name: string }
  onClose: () => void
}

export function ReportUser({ person, onClose }: ReportUserProps) {
  return (
    <Reasons
      title={`Report ${person.name}?`}
      question="Why are you reporting this person? They won’t see who reported them."
      thanks="User Reported. Thanks for letting us know."
      reasons={reportReasons}
      report={(reason) => call(reportUser, { userId: person.id, reason })}
      onClose={onClose}
    />
  )
}
