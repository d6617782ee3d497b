import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Progress } from '../ui/progress.tsx'
import { cancelSending } from './send.ts'
import { sentText } from './sent-text.ts'
import { useComposer } from './store.ts'
import type { Subject } from './subject.ts'
import styles from './sending.module.css'

/** The dialog while a request is in flight: 'Uploading Photos...' with the sent bytes, then 'Uploading Post...'. */
export function Sending({ subject, noun }: { subject: Subject; noun: string }) {
  const { sending, files } = useComposer(subject)
  if (sending === 'no' || sending === 'waiting') return null
  if (sending === 'post' || files.length === 0)
    return (
      <Dialog title={`Uploading ${noun}...`} open>
        <Progress label="Progress" />
      </Dialog>
    )
  const cancel = () => cancelSending(subject)
  const total = files.reduce((sum, { file }) => sum + file.size, 0)
  const sent = files.reduce((sum, { file, progress }) => sum + file.size * progress, 0)
  return (
    <Dialog
      title="Uploading Photos..."
      open
      onClose={cancel}
      actions={
        <Button kind="plain" onClick={cancel}>
          Cancel
        </Button>
      }
    >
      <Progress label="Progress" value={sent / total} />
      <p className={styles.count}>{sentText(sent, total)}</p>
    </Dialog>
  )
}
