import { useMutation } from '@tanstack/react-query'
import type { ReportReason } from '../../../shared/reports/reason.ts'
import { requestIdBehind } from '../lib/faults.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { NewTabLink } from '../ui/new-tab-link.tsx'
import styles from './reasons.module.css'

const labels: Record<ReportReason, string> = {
  scam: 'A scam or a false offer',
  'may not be sold': 'May not be sold here',
  bullying: 'Bullying or harassment',
  discrimination: 'Discrimination',
  impersonation: 'Pretends to be someone else',
  'coarse language': 'Coarse language',
  'something else': 'Something else',
}

interface ReasonsProps<Reason extends ReportReason> {
  title: string
  question: string
  /** The sentence that thanks for a sent report. */
  thanks: string
  /** The reasons to choose from, in this order. */
  reasons: readonly Reason[]
  report: (reason: Reason) => Promise<unknown>
  onClose: () => void
}

/** Asks why something is reported. Choosing a reason sends the report. */
export function Reasons<Reason extends ReportReason>({
  title,
  question,
  thanks,
  reasons,
  report,
  onClose,
}: ReasonsProps<Reason>) {
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
        {reasons.map((reason) => (
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
      {reasons.some((reason) => reason === 'may not be sold') && (
        <p className={styles.rule}>
          <NewTabLink to="/settings/not_for_sale">What may not be sold</NewTabLink>
        </p>
      )}
    </Dialog>
  )
}
