import type { LexicalEditor } from 'lexical'
import { ArrowUp } from 'lucide-react'
import { useId, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { messageMaximum } from '../../../shared/composer/rich-text.ts'
import type { Me } from '../../../shared/users/user.ts'
import { Editor } from '../composer/editor.tsx'
import { emptyEditor, insertText } from '../composer/insert-text.ts'
import { PickEmoji } from '../composer/pick-emoji.tsx'
import { canSend } from '../composer/send.ts'
import { changeComposer, useComposer } from '../composer/store.ts'
import { lengthOf } from '../composer/too-long.ts'
import { isAbove, useFileDrop } from '../composer/use-file-drop.ts'
import { useComposerOwner } from '../composer/use-owner.ts'
import { useSendCode } from '../deals/send-code.tsx'
import { mediaQuery } from '../lib/media-query.ts'
import { openPrompt } from '../session/prompt.ts'
import { sendWritten } from './send-message.ts'
import { splitMessage } from './split-message.ts'
import { messageSubject } from './subject.ts'
import { endTyping, tellErased, tellTyping } from './typing.ts'
import { Attached, WriterTools } from './writer-tools.tsx'
import styles from './message-writer.module.css'
import { isOfInputMethod } from '../lib/input-method.ts'

/** The field for writing a message: Enter sends it, Shift and Enter start a new line. */
export function MessageWriter({ chatId }: { chatId: string }) {
  const me = useComposerOwner(messageSubject(chatId))
  return me ? <Form me={me} chatId={chatId} /> : <div className={styles.writer} />
}

function Form({ me, chatId }: { me: Me; chatId: string }) {
  const subject = messageSubject(chatId)
  const composer = useComposer(subject)
  const editor = useRef<LexicalEditor>(null)
  const { dragging, ...drop } = useFileDrop(subject)
  const id = useId()
  const count = lengthOf(composer.text)
  const sendNow = () => {
    if (!sendWritten(chatId)) return
    emptyEditor(editor.current)
    endTyping()
  }
  const code = useSendCode(chatId, sendNow)
  const parts = count > messageMaximum ? splitMessage(composer.text).length : 1
  const send = () => {
    if (!me.schoolVerified) return openPrompt('verify-message')
    if (!code.asks(composer.text)) sendNow()
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
      <WriterTools subject={subject} meId={me.id} />
      <div className={styles.field}>
        <Attached subject={subject} />
        <div className={styles.text}>
          <Editor
            editorRef={editor}
            text={composer.text}
            label="Message"
            placeholder="Write a message"
            describedBy={`${id}-parts ${id}-error`}
            invalid={false}
            maximum={subject.textMaximum}
            startsFocused={!mediaQuery('touch').matches}
            onChange={(text) => {
              if (text !== composer.text)
                if (text === '') tellErased(chatId)
                else tellTyping(chatId)
              changeComposer(subject, { text, error: undefined })
            }}
          />
          <PickEmoji onPick={(emoji) => insertText(editor.current, emoji)} />
        </div>
        <p id={`${id}-parts`} className={styles.parts} role="status">
          {parts > 1 && `Will be sent as ${parts} messages.`}
        </p>
        <p id={`${id}-error`} className={styles.error} role="status">
          {composer.error ??
            (composer.unsaved &&
              'This browser has no room to keep your draft. Send it before you close the page.')}
        </p>
      </div>
      <button
        type="button"
        className={styles.send}
        aria-label="Send"
        title="Send"
        disabled={!canSend(composer, subject)}
        // The editor keeps the focus, and so a phone keeps its keyboard open.
        onPointerDown={(event) => event.preventDefault()}
        onClick={send}
      >
        <ArrowUp size={20} aria-hidden />
      </button>
      {code.question}
    </div>
  )
}

/**
 * Enter without Shift, in the text itself, unless an input method or the list of people handles it. Keyboards of touch
 * screens cannot combine Shift and Enter: there Enter starts a new line.
 */
function isSendKey({ key, shiftKey, nativeEvent, target }: KeyboardEvent): boolean {
  if (key !== 'Enter' || shiftKey || isOfInputMethod(nativeEvent) || mediaQuery('touch').matches) return false
  if (!(target instanceof HTMLElement) || target.role !== 'textbox') return false
  return !target.hasAttribute('aria-activedescendant')
}
