import { ImagePlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { addFiles } from './add-files.ts'
import { loadDraftFiles, useComposer } from './store.ts'
import type { Subject } from './subject.ts'
import styles from './pick-files.module.css'

/** The button that picks photos and videos, with the number of chosen ones. */
export function PickFiles({ subject }: { subject: Subject }) {
  const { files, loading } = useComposer(subject)
  const { filesMaximum } = subject
  const chosen = files.length + loading.length
  const picker = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // If this fails, the files cannot be stored, and the composer says so.
    loadDraftFiles().catch(() => undefined)
  }, [])
  return (
    <>
      <IconButton
        label="Add photos or videos"
        icon={ImagePlus}
        disabled={chosen >= filesMaximum}
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        accept="image/*,video/*"
        multiple
        hidden
        onChange={(event) => {
          void addFiles(subject, [...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {chosen > 0 && (
        <span className={styles.chosen}>
          {chosen} of {filesMaximum}
        </span>
      )}
    </>
  )
}
