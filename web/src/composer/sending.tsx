import { Dialog } from '../ui/dialog.tsx'
import { Progress } from '../ui/progress.tsx'
import { useComposer } from './store.ts'
import styles from './sending.module.css'

/** The dialog of a request in flight: 'Uploading Photos...' with the progress, then 'Uploading Post...'. */
export function Sending({ subject }: { subject: string }) {
  const { sending, files } = useComposer(subject)
  if (sending === 'no') return null
  const photos = sending === 'photos' && files.length > 0
  const sent = files.reduce((sum, file) => sum + file.progress, 0) / Math.max(1, files.length)
  const done = files.filter((file) => file.done).length
  return (
    <Dialog title={photos ? 'Uploading Photos...' : 'Uploading Post...'} open>
      <Progress label="Progress" value={photos ? sent : undefined} />
      {photos && (
        <p className={styles.count}>
          {done} of {files.length}
        </p>
      )}
    </Dialog>
  )
}
