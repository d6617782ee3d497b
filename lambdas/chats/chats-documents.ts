import { peopleIn } from '../../shared/chats/pair.ts'
import type { Row } from '../platform/row.ts'
import { deletedDocument, type Document } from '../platform/search-document.ts'
import { isMessageRow } from './chat-keys.ts'
import { messageOf } from './message-store.ts'

/** An id that is unique among all conversations: senders choose the ids of their messages. */
export const messageDocumentId = ({ chatId, id }: { chatId: string; id: string }) => `${chatId}/${id}`

/** A message that was not unsent. The times of its edits are later and later, so they are its versions. */
export function messageDocument(row: Row): Document | undefined {
  if (!isMessageRow(row)) return undefined
  const { id: messageId, chatId, senderId, blocks, createdAt, editedAt, unsentAt } = messageOf(row)
  const id = messageDocumentId({ chatId, id: messageId })
  if (unsentAt !== undefined) return deletedDocument({ index: 'messages', id })
  // The engine folds 'é', but not 'e' with a combining accent.
  const text = blocks
    .map((block) => block.text)
    .join('\n')
    .normalize('NFC')
  const fields = { chatId, people: peopleIn(chatId), senderId, text, plain: text, at: createdAt }
  return { index: 'messages', id, version: editedAt ?? 1, fields }
}
