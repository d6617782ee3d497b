import { useMutation } from '@tanstack/react-query'
import { reportReasons } from '../../../shared/reports/reason.ts'
import type { ReportReason } from '../../../shared/reports/reason.ts'
import { requestIdBehind } from '../lib/faults.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './reasons.module.css'

const labels: Record<ReportReason, string> = {
  scam: 'A scam or a false offer',
  bullying: 'Bullying or harassment',
  discrimination: 'Discrimination',
  impersonation: 'Pretends to be someone else',
  'coarse language': 'Coarse language',
  'something else': 'Something else',
}

interface ReasonsProps {
  title: string
  question: string
  /** The sentence after the report was sent. */
  thanks: string
  report: (reason: ReportReason) => Promise<unknown>
  onClose: () => void
}

/** Asks why something is reported; choosing a reason sends the report. */
export function Reasons({ title, question, thanks, report, onClose }: ReasonsProps) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: report,
    onSuccess() {
      onClose()
      showAlert({ message: thanks, type: 'success' })
    },
    onError({ message }) {
      showAlert({ message, type: 'danger', requestId: requestIdBehind(message) })
    },
  })
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      actions={
        <Button kind="plain" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <p>{question}</p>
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
