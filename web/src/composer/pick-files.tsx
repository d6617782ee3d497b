import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { addFiles, useComposer } from './store.ts'
import type { Subject } from './subject.ts'
import styles from './pick-files.module.css'

/** The button that picks photos and videos, with the number of chosen ones; if the subject takes one photo, it picks that. */
export function PickFiles({ subject }: { subject: Subject }) {
  const { files, loading } = useComposer(subject)
  const { filesMaximum, takesVideos } = subject
  const chosen = files.length + loading.length
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label={takesVideos ? 'Add photos or videos' : 'Add a photo'}
        icon={ImagePlus}
        disabled={chosen >= filesMaximum}
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        accept={takesVideos ? 'image/*,video/*' : 'image/*'}
        multiple={filesMaximum > 1}
        hidden
        onChange={(event) => {
          addFiles(subject, [...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {chosen > 0 && filesMaximum > 1 && (
        <span className={styles.chosen}>
          {chosen} of {filesMaximum}
        </span>
      )}
    </>
  )
}
