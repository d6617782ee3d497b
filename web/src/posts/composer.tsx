import { useEffect, useId, useState } from 'react'
import type { ClipboardEvent, DragEvent, KeyboardEvent, ReactNode } from 'react'
import { countCharacters, textMaximum } from '../../../shared/posts/rich-text.ts'
import type { Me } from '../../../shared/users/user.ts'
import { useMe } from '../lib/me.ts'
import { ChosenFiles } from '../media/chosen-files.tsx'
import { DescribeFile } from '../media/describe-file.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { CharacterCount } from './character-count.tsx'
import {
  addFiles,
  changeComposer,
  changeFile,
  claimComposer,
  removeFile,
  useComposer,
} from './composer-store.ts'
import { PostEditor } from './post-editor.tsx'
import { PickFiles } from './pick-files.tsx'
import { canSend } from './send-post.ts'
import { tooLong } from './too-long.ts'
import styles from './composer.module.css'

interface ComposerProps {
  onSend: () => void
  /** The control that leaves the page; it and Post make a bar above the text. */
  leave?: ReactNode
}

/** The form of a new post; the dialog and the page put their own frame around it. */
export function Composer(props: ComposerProps) {
  const { me } = useMe()
  const { owner } = useComposer()
  useEffect(() => {
    if (me) claimComposer(me.id)
  }, [me])
  return me && owner === me.id ? <Form me={me} {...props} /> : null
}

function Form({ me, onSend, leave }: ComposerProps & { me: Me }) {
  const composer = useComposer()
  const [dragging, setDragging] = useState(false)
  const [described, setDescribed] = useState<string>()
  const id = useId()
  const count = countCharacters(composer.text.split('\n').map((text) => ({ text })))
  const describedFile = composer.files.find((file) => file.key === described)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    onSend()
  }
  const onPaste = (event: ClipboardEvent) => take(event, event.clipboardData.files)
  const onDrop = (event: DragEvent) => {
    setDragging(false)
    take(event, event.dataTransfer.files)
  }
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setDragging(true)
  }
  const post = (
    <Button kind="primary" disabled={!canSend(composer)} onClick={onSend}>
      Post
    </Button>
  )
  return (
    <>
      <div
        className={styles.composer}
        data-dragging={dragging || undefined}
        onKeyDownCapture={onKeyDown}
        onPasteCapture={onPaste}
        onDropCapture={onDrop}
        onDragOver={onDragOver}
        onDragLeave={() => setDragging(false)}
      >
        {leave && (
          <header className={styles.top}>
            {leave}
            {post}
          </header>
        )}
        <div className={styles.writing}>
          <Avatar person={{ name: `${me.firstName} ${me.lastName}`, picture: me.picture }} size={40} />
          <div className={styles.fields}>
            <PostEditor
              text={composer.text}
              placeholder="What are you selling?"
              describedBy={`${id}-count ${id}-error`}
              invalid={count > textMaximum}
              onChange={(text) => changeComposer({ text, error: undefined })}
            />
            <p id={`${id}-error`} className={styles.error} role="status">
              {composer.error ?? (count > textMaximum && tooLong)}
            </p>
            <ChosenFiles files={composer.files} onRemove={removeFile} onDescribe={setDescribed} />
          </div>
        </div>
        <footer className={styles.tools}>
          <PickFiles chosen={composer.files.length} />
          <CharacterCount count={count} id={`${id}-count`} />
          {!leave && post}
        </footer>
      </div>
      {describedFile && (
        <DescribeFile
          key={describedFile.key}
          file={describedFile}
          onClose={() => setDescribed(undefined)}
          onSave={(alt) => changeFile(describedFile.key)({ alt })}
        />
      )}
    </>
  )
}

/** Takes the files of a paste or drop, before the editor sees it; text goes on to the editor. */
function take(event: ClipboardEvent | DragEvent, files: FileList): void {
  if (files.length === 0) return
  event.preventDefault()
  event.stopPropagation()
  addFiles([...files])
}
