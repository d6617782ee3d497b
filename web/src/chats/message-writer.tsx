import type { LexicalEditor } from 'lexical'
import { useEffect, useRef } from 'react'
import type { Message } from '../../../shared/chats/chat.ts'
import { editableMs } from '../../../shared/chats/update-message.ts'
import { messageMaximum } from '../../../shared/composer/schema.ts'
import type { Me } from '../../../shared/users/user.ts'
import { emptyEditor } from '../composer/insert-text.ts'
import { changeComposer, useComposer } from '../composer/store.ts'
import { lengthOf } from '../composer/too-long.ts'
import { useComposerOwner } from '../composer/use-owner.ts'
import { useSendCode } from '../deals/send-code.tsx'
import { serverNow } from '../lib/call.ts'
import { mediaQuery } from '../lib/media-query.ts'
import { openPrompt } from '../session/prompt.ts'
import { QuotedWords } from './quoted.tsx'
import { quoteOf } from './quotes.ts'
import { sendWritten } from './send-message.ts'
import { splitMessage } from './outbox/split-message.ts'
import { messageSubject } from './subject.ts'
import { endTyping, sendTypingEnded, sendTyping } from './typing.ts'
import { beginEdit, editSubject, endEdit, saveEdit, useEdited } from './update-message.ts'
import { WriterField } from './writer-field.tsx'
import { Attached, WriterTools } from './writer-tools.tsx'
import { WritingAbout } from './writing-about.tsx'
import styles from './message-writer.module.css'

interface MessageWriterProps {
  chatId: string
  partnerName: string
  /** The loaded messages. The message to which a reply refers is shown from them. */
  messages: readonly Message[]
}

/** The field for writing a message, or for editing a sent message while edits of it are allowed. */
export function MessageWriter(props: MessageWriterProps) {
  const edited = useEdited(props.chatId)
  const subject = edited ? editSubject(edited) : messageSubject(props.chatId)
  const me = useComposerOwner(subject)
  if (!me) return <div className={styles.writer} />
  return edited ? <Edit key={subject.key} edited={edited} /> : <Write key={subject.key} me={me} {...props} />
}

function Write({ me, chatId, partnerName, messages }: MessageWriterProps & { me: Me }) {
  const subject = messageSubject(chatId)
  const { text, replyTo } = useComposer(subject)
  const editor = useRef<LexicalEditor>(null)
  const sendNow = () => {
    if (!sendWritten(chatId)) return
    emptyEditor(editor.current)
    endTyping()
  }
  const code = useSendCode(chatId, subject, sendNow)
  const parts = lengthOf(text) > messageMaximum ? splitMessage(text).length : 1
  const send = () => {
    if (!me.schoolVerified) return openPrompt('verify-message')
    if (!code.isLooking) void code.send()
  }
  const replied = messages.find(({ id }) => id === replyTo)
  const endReply = () => changeComposer(subject, { replyTo: undefined })
  const editLast = () => {
    const last = messages.findLast(({ senderId, unsentAt }) => senderId === me.id && unsentAt === undefined)
    if (last && serverNow() - last.createdAt < editableMs) beginEdit(last)
  }
  const begunWith = useRef(replyTo)
  useEffect(() => {
    if (replyTo !== begunWith.current) editor.current?.focus()
    begunWith.current = replyTo
  }, [replyTo])
  return (
    <>
      <WriterField
        subject={subject}
        editor={editor}
        tools={<WriterTools subject={subject} meId={me.id} />}
        send="Send"
        isBusy={code.isLooking}
        status={parts > 1 && `Will be sent as ${parts} messages.`}
        startsFocused={!mediaQuery('touch').matches}
        onText={(typed) => (typed === '' ? sendTypingEnded(chatId) : sendTyping(chatId))}
        onSend={send}
        {...(replyTo === undefined ? { onUp: editLast } : { onEscape: endReply })}
      >
        {replyTo !== undefined && (
          <WritingAbout what="reply" onCancel={endReply}>
            {replied ? (
              <QuotedWords quote={quoteOf(replied)} meId={me.id} partnerName={partnerName} />
            ) : (
              'Reply'
            )}
          </WritingAbout>
        )}
        <Attached subject={subject} />
      </WriterField>
      {code.question}
    </>
  )
}

function Edit({ edited }: { edited: Message }) {
  const subject = editSubject(edited)
  const isBusy = useComposer(subject).sending !== 'no'
  const editor = useRef<LexicalEditor>(null)
  const cancel = () => endEdit(edited.chatId)
  const code = useSendCode(edited.chatId, subject, () => void saveEdit(edited))
  return (
    <>
      <WriterField
        subject={subject}
        editor={editor}
        send="Save"
        isBusy={isBusy || code.isLooking}
        status={isBusy && 'Saving…'}
        startsFocused
        onSend={() => {
          if (!code.isLooking) void code.send()
        }}
        onEscape={cancel}
      >
        <WritingAbout what="edit" onCancel={cancel}>
          Edit message
        </WritingAbout>
      </WriterField>
      {code.question}
    </>
  )
}
