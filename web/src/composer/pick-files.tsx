import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { messagePhotosMaximum } from '../../../shared/chats/chat.ts'
import { filesMaximum } from '../../../shared/posts/post.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { addFiles, useComposer } from './store.ts'
import { chatOf } from './subject.ts'
import styles from './pick-files.module.css'

/** The button that picks photos and videos, with the number of chosen ones; for a message it picks one photo. */
export function PickFiles({ subject }: { subject: string }) {
  const { files, loading } = useComposer(subject)
  const isMessage = chatOf(subject) !== undefined
  const most = isMessage ? messagePhotosMaximum : filesMaximum
  const chosen = files.length + loading.length
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label={isMessage ? 'Add a photo' : 'Add photos or videos'}
        icon={ImagePlus}
        disabled={chosen >= most}
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        accept={isMessage ? 'image/*' : 'image/*,video/*'}
        multiple={!isMessage}
        hidden
        onChange={(event) => {
          addFiles(subject, [...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {chosen > 0 && !isMessage && (
        <span className={styles.chosen}>
          {chosen} of {filesMaximum}
        </span>
      )}
    </>
  )
}
