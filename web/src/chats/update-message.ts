/** Edits a sent message in the field for writing. The new text is kept as a draft until it is saved. */
import type { Message } from '../../../shared/chats/chat.ts'
import { updateMessage } from '../../../shared/chats/update-message.ts'
import { messageMaximum } from '../../../shared/composer/schema.ts'
import { RefusalError } from '../../../shared/refusal-error.ts'
import { blocksOf } from '../composer/blocks-of.ts'
import { canSend } from '../composer/send.ts'
import { changeComposer, getComposer, removeComposer } from '../composer/store.ts'
import type { Subject } from '../composer/subject.ts'
import { call } from '../lib/call.ts'
import { newStore } from '../lib/store.ts'
import { wentWrong } from '../lib/unavailable.ts'
import { announceHint } from '../live/gaps.ts'

/** The message that is being edited, by conversation. */
const edited = newStore<ReadonlyMap<string, Message>>(new Map())

export const useEdited = (chatId: string): Message | undefined =>
  edited.usePart((messages) => messages.get(chatId))

export const beginEdit = (message: Message): void =>
  edited.set(new Map(edited.get()).set(message.chatId, message))

export const endEdit = (chatId: string): void =>
  edited.set(new Map([...edited.get()].filter(([id]) => id !== chatId)))

/** The composer's subject for the new text of a message. */
export const editSubject = ({ id, chatId, blocks, media, post }: Message): Subject => ({
  key: `${chatId} edit ${id}`,
  filesMaximum: 0,
  textMaximum: messageMaximum,
  inDialog: false,
  start: () => ({ text: blocks.map(({ text }) => text).join('\n'), people: [] }),
  keepsFiles: media.length > 0 || post !== undefined,
})

/** Saves the new text. If the server refuses it, the field keeps the text and shows the reason. */
export async function saveEdit(message: Message): Promise<void> {
  const subject = editSubject(message)
  const composer = getComposer(subject)
  if (composer.sending !== 'no' || !canSend(composer, subject)) return
  const { id: messageId, chatId } = message
  changeComposer(subject, { sending: 'post', error: undefined })
  try {
    const changed = await call(updateMessage, { chatId, messageId, blocks: blocksOf(composer.text) })
    announceHint({ type: 'message-changed', message: changed })
    removeComposer(subject)
    endEdit(chatId)
  } catch (error) {
    const reason = error instanceof RefusalError ? error.message : wentWrong
    changeComposer(subject, { sending: 'no', error: reason })
  }
}
