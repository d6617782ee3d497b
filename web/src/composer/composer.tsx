import type { LexicalEditor } from 'lexical'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Me } from '../../../shared/users/user.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { CharacterCount } from './character-count.tsx'
import { Files } from './files.tsx'
import { changeComposer, useComposer } from './store.ts'
import { mentionsIn } from './mentions-in.ts'
import { insertText } from './insert-text.ts'
import { PickEmoji } from './pick-emoji.tsx'
import { SavedDraftsList } from './saved-drafts-list.tsx'
import { PickFiles } from './pick-files.tsx'
import { Editor } from './editor.tsx'
import { canSend } from './send.ts'
import { lengthOf, tooLong } from './too-long.ts'
import { useComposerOwner } from './use-owner.ts'
import { isAbove, useFileDrop } from './use-file-drop.ts'
import type { Subject } from './subject.ts'
import { cannotKeep, waitingText } from './waiting-text.ts'
import styles from './composer.module.css'
import { isOfInputMethod } from '../lib/input-method.ts'

interface ComposerProps {
  subject: Subject
  /** `noun` is 'Post' or 'Comment', for the titles of dialogs. */
  words: { placeholder: string; field: string; send: string; noun: string }
  /** The post or comment that the text replies to, above the text. */
  above?: ReactNode
  /** Further choices, below the text and the files. */
  below?: ReactNode
  onSend: () => void
  /** The control that leaves the page. It forms a bar above the text, together with the send button. */
  leave?: ReactNode
}

/** The form for a new post or comment. frames.tsx puts the form into a dialog or on a page. */
export function Composer(props: ComposerProps) {
  const me = useComposerOwner(props.subject)
  return me && <Form me={me} {...props} />
}

function Form({ me, subject, words, above, below, onSend, leave }: ComposerProps & { me: Me }) {
  const composer = useComposer(subject)
  const { dragging, ...drop } = useFileDrop(subject)
  const editor = useRef<LexicalEditor>(null)
  const id = useId()
  // The editor reads `text` only when it is created, so each continued draft needs a new editor.
  const [drafts, setDrafts] = useState(0)
  const count = lengthOf(composer.text)
  const waits = composer.sending === 'waiting'
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      event.key !== 'Enter' ||
      !(event.ctrlKey || event.metaKey) ||
      isAbove(event) ||
      isOfInputMethod(event.nativeEvent)
    )
      return
    event.preventDefault()
    event.stopPropagation()
    onSend()
  }
  const send = (
    <Button kind="primary" disabled={waits || !canSend(composer, subject)} onClick={onSend}>
      {words.send}
    </Button>
  )
  return (
    <div
      className={styles.composer}
      data-dragging={dragging || undefined}
      onKeyDownCapture={onKeyDown}
      {...drop}
    >
      {leave && (
        <header className={styles.top}>
          {leave}
          {send}
        </header>
      )}
      {above}
      <div className={styles.writing}>
        <Avatar person={{ name: `${me.firstName} ${me.lastName}`, picture: me.picture }} size={40} />
        <div className={styles.fields}>
          <Editor
            key={drafts}
            editorRef={editor}
            text={composer.text}
            label={words.field}
            placeholder={words.placeholder}
            describedBy={`${id}-count ${id}-error`}
            invalid={count > subject.textMaximum}
            maximum={subject.textMaximum}
            onChange={(text) => changeComposer(subject, { text, error: undefined })}
            mentions={mentionsIn(subject, me)}
          />
          <p id={`${id}-error`} className={waits ? styles.waiting : styles.error} role="status">
            {waits ? waitingText(composer) : (composer.error ?? (count > subject.textMaximum && tooLong))}
          </p>
          <Files subject={subject} />
          {composer.unsaved && !waits && (
            <p className={styles.unsaved} role="status">
              {cannotKeep}
            </p>
          )}
          {below}
        </div>
      </div>
      <SavedDraftsList subject={subject} onContinue={() => setDrafts((count) => count + 1)} />
      <footer className={styles.tools}>
        {subject.filesMaximum > 0 && <PickFiles subject={subject} />}
        <PickEmoji onPick={(emoji) => insertText(editor.current, emoji)} />
        <CharacterCount count={count} id={`${id}-count`} />
        {!leave && send}
      </footer>
    </div>
  )
}
