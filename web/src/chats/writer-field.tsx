import type { LexicalEditor } from 'lexical'
import { ArrowUp, Check } from 'lucide-react'
import { useId } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { Editor } from '../composer/editor.tsx'
import { insertText } from '../composer/insert-text.ts'
import { PickEmoji } from '../composer/pick-emoji.tsx'
import { canSend } from '../composer/send.ts'
import { changeComposer, useComposer } from '../composer/store.ts'
import type { Subject } from '../composer/subject.ts'
import { isAbove, useFileDrop } from '../composer/use-file-drop.ts'
import { cannotKeep } from '../composer/waiting-text.ts'
import { isOfInputMethod } from '../lib/input-method.ts'
import { mediaQuery } from '../lib/media-query.ts'
import styles from './message-writer.module.css'

interface WriterFieldProps {
  subject: Subject
  editor: RefObject<LexicalEditor | null>
  /** Buttons to the left of the field. */
  tools?: ReactNode
  /** Content above the text, in the field. */
  children?: ReactNode
  send: 'Send' | 'Save'
  isBusy?: boolean
  /** A sentence below the text. */
  status: string | false | undefined
  startsFocused: boolean
  /** Called when the text changes. */
  onText?: (text: string) => void
  onSend: () => void
  onEscape?: () => void
  /** Called when the up arrow is pressed in an empty field. */
  onUp?: () => void
}

/** The field in which a message is written or edited: Enter sends it, Shift and Enter start a new line. */
export function WriterField({ subject, editor, tools, children, status, ...rest }: WriterFieldProps) {
  const { send, isBusy = false, startsFocused, onText, onSend, onEscape, onUp } = rest
  const composer = useComposer(subject)
  const { dragging, ...drop } = useFileDrop(subject)
  const id = useId()
  const Icon = send === 'Save' ? Check : ArrowUp
  const onKeyDown = (event: KeyboardEvent) => {
    const up = composer.text === '' && isUpKey(event) ? onUp : undefined
    const act = isSendKey(event) ? onSend : isEscape(event) ? onEscape : up
    if (!act || isAbove(event)) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <div
      className={styles.writer}
      data-dragging={dragging || undefined}
      onKeyDownCapture={onKeyDown}
      {...(subject.filesMaximum > 0 && drop)}
    >
      {tools}
      <div className={styles.field}>
        {children}
        <div className={styles.text}>
          <Editor
            editorRef={editor}
            text={composer.text}
            label={send === 'Save' ? 'Edited message' : 'Message'}
            placeholder="Write a message"
            describedBy={`${id}-status ${id}-error`}
            invalid={false}
            maximum={subject.textMaximum}
            startsFocused={startsFocused}
            onChange={(text) => {
              if (text !== composer.text) onText?.(text)
              changeComposer(subject, { text, error: undefined })
            }}
          />
          <PickEmoji onPick={(emoji) => insertText(editor.current, emoji)} />
        </div>
        <p id={`${id}-status`} className={styles.parts} role="status">
          {status}
        </p>
        <p id={`${id}-error`} className={styles.error} role="status">
          {composer.error ?? (composer.unsaved && cannotKeep)}
        </p>
      </div>
      <button
        type="button"
        className={styles.send}
        aria-label={send}
        title={send}
        disabled={isBusy || !canSend(composer, subject)}
        // Keeps the focus in the editor, so that a phone's keyboard stays open.
        onPointerDown={(event) => event.preventDefault()}
        onClick={onSend}
      >
        <Icon size={20} aria-hidden />
      </button>
    </div>
  )
}

/**
 * Whether a key sends the text: Enter without Shift in the text itself, unless an input method or the list of people handles
 * it. On touch screens Enter starts a new line, because their keyboards cannot combine Shift and Enter.
 */
function isSendKey({ key, shiftKey, nativeEvent, target }: KeyboardEvent): boolean {
  if (key !== 'Enter' || shiftKey || isOfInputMethod(nativeEvent) || mediaQuery('touch').matches) return false
  return isText(target) && !target.hasAttribute('aria-activedescendant')
}

function isUpKey(event: KeyboardEvent): boolean {
  const { key, shiftKey, altKey, ctrlKey, metaKey, nativeEvent, target } = event
  const isAlone = !shiftKey && !altKey && !ctrlKey && !metaKey && !isOfInputMethod(nativeEvent)
  return key === 'ArrowUp' && isAlone && isText(target)
}

const isText = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.role === 'textbox'

const isEscape = ({ key, nativeEvent }: KeyboardEvent) => key === 'Escape' && !isOfInputMethod(nativeEvent)
