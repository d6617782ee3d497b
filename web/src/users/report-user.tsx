import { useMutation } from '@tanstack/react-query'
import { reportReasons, reportUser } from '../../../shared/users/report-user.ts'
import type { ReportReason } from '../../../shared/users/report-user.ts'
import { call } from '../lib/call.ts'
import { requestIdBehind } from '../lib/faults.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './report-user.module.css'

const labels: Record<ReportReason, string> = {
  scam: 'A scam or a false offer',
  bullying: 'Bullying or harassment',
  discrimination: 'Discrimination',
  impersonation: 'Pretends to be somebody else',
  'coarse language': 'Coarse language',
  'something else': 'Something else',
}

interface ReportUserProps {
  person: { id: string; name: string }
  onClose: () => void
}

/** Asks why somebody is reported; choosing a reason sends the report. */
export function ReportUser({ person, onClose }: ReportUserProps) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (reason: ReportReason) => call(reportUser, { userId: person.id, reason }),
    onSuccess() {
      onClose()
      showAlert({ message: 'User Reported. Thanks for letting us know.', type: 'success' })
    },
    onError({ message }) {
      showAlert({ message, type: 'danger', requestId: requestIdBehind(message) })
    },
  })
  return (
    <Dialog
      title={`Report ${person.name}?`}
      open
      onClose={onClose}
      actions={
        <Button kind="plain" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <p>Why are you reporting this person? They are not told who reported them.</p>
      <div className={styles.reasons}>
        {reportReasons.map((reason) => (
          <Button
            key={reason}
            wide
            busy={isPending && variables === reason}
            disabled={isPending && variables !== reason}
            onClick={() => mutate(reason)}
          >
            {labels[reason]}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
