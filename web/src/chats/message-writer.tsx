import type { LexicalEditor } from 'lexical'
import { ArrowUp } from 'lucide-react'
import { useId, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { textMaximum } from '../../../shared/composer/rich-text.ts'
import type { Me } from '../../../shared/users/user.ts'
import { CharacterCount } from '../composer/character-count.tsx'
import { Editor } from '../composer/editor.tsx'
import { emptyEditor, insertText } from '../composer/insert-text.ts'
import { PickEmoji } from '../composer/pick-emoji.tsx'
import { canSend } from '../composer/send.ts'
import { changeComposer, useComposer } from '../composer/store.ts'
import { alertTooLong, lengthOf } from '../composer/too-long.ts'
import { isAbove, useFileDrop } from '../composer/use-file-drop.ts'
import { useComposerOwner } from '../composer/use-owner.ts'
import { mediaQuery } from '../lib/media-query.ts'
import { openPrompt } from '../session/prompt.ts'
import { sendWritten } from './outbox.ts'
import type { OnSent } from './outbox.ts'
import { endTyping, tellTyping } from './typing.ts'
import { Attached, WriterTools } from './writer-tools.tsx'
import styles from './message-writer.module.css'

/** From so many characters on, the number of those that are left shows. */
const nearLimit = textMaximum - 100

interface WriterProps {
  chatId: string
  onSent: OnSent
}

/** Where a message is written: Enter sends it, Shift and Enter begin a new line. */
export function MessageWriter(props: WriterProps) {
  const me = useComposerOwner(props.chatId)
  return me ? <Form me={me} {...props} /> : <div className={styles.writer} />
}

function Form({ me, chatId, onSent }: WriterProps & { me: Me }) {
  const composer = useComposer(chatId)
  const editor = useRef<LexicalEditor>(null)
  const { dragging, ...drop } = useFileDrop(chatId)
  const id = useId()
  const count = lengthOf(composer.text)
  const send = () => {
    if (!me.schoolVerified) return openPrompt('verify-message')
    if (count > textMaximum) return alertTooLong()
    if (!sendWritten(chatId, onSent)) return
    emptyEditor(editor.current)
    endTyping()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event) || isAbove(event)) return
    event.preventDefault()
    event.stopPropagation()
    send()
  }
  return (
    <div
      className={styles.writer}
      data-dragging={dragging || undefined}
      onKeyDownCapture={onKeyDown}
      {...drop}
    >
      <WriterTools chatId={chatId} meId={me.id} />
      <div className={styles.field}>
        <Attached chatId={chatId} />
        <div className={styles.text}>
          <Editor
            editorRef={editor}
            text={composer.text}
            label="Message"
            placeholder="Write a message"
            describedBy={`${id}-count ${id}-error`}
            invalid={count > textMaximum}
            startsFocused={!mediaQuery('touch').matches}
            onChange={(text) => {
              if (text !== '' && text !== composer.text) tellTyping(chatId)
              changeComposer(chatId, { text, error: undefined })
            }}
          />
          <PickEmoji onPick={(emoji) => insertText(editor.current, emoji)} />
        </div>
        <p id={`${id}-error`} className={styles.error} role="status">
          {composer.error ??
            (composer.unsaved &&
              'This browser has no room to keep your draft. Send it before you close the page.')}
        </p>
      </div>
      {count > nearLimit && <CharacterCount count={count} id={`${id}-count`} />}
      <button
        type="button"
        className={styles.send}
        aria-label="Send"
        title="Send"
        disabled={!canSend(composer)}
        // The editor keeps the focus, and a phone its keyboard.
        onPointerDown={(event) => event.preventDefault()}
        onClick={send}
      >
        <ArrowUp size={20} aria-hidden />
      </button>
    </div>
  )
}

/**
 * Enter without Shift, in the text itself, unless an input method or the list of people takes it. Keyboards of touch
 * screens have no Shift and Enter: there Enter begins a new line.
 */
function isSendKey({ key, shiftKey, nativeEvent, target }: KeyboardEvent): boolean {
  if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || mediaQuery('touch').matches) return false
  if (!(target instanceof HTMLElement) || target.role !== 'textbox') return false
  return !target.hasAttribute('aria-activedescendant')
}
