import * as z from 'zod/mini'
import { peopleIn } from '../../shared/chats/pair.ts'
import { blockSchema } from '../../shared/composer/schema.ts'
import { keySchema, type Key, type Row } from '../platform/row.ts'
import { deletedDocument, type Document } from '../platform/search-document.ts'
import { chatIdIn, isMessageRow, messageIdOf, messageKey } from './chat-keys.ts'

/** The attributes of a message that its search document is made from. */
const searchedSchema = z.extend(keySchema, {
  blocks: z.array(blockSchema),
  createdAt: z.number(),
  editedAt: z.optional(z.number()),
  unsentAt: z.optional(z.number()),
})

/** Returns an id that is unique among all conversations. The message's own id is not unique, because its sender chose it. */
export const messageDocumentId = ({ chatId, id }: { chatId: string; id: string }) => `${chatId}/${id}`

/** Returns the key of the message from which a document was made. */
export function keyOfMessageDocument(documentId: string): Key {
  const end = documentId.indexOf('/')
  return messageKey(documentId.slice(0, end), documentId.slice(end + 1))
}

/**
 * Returns the document of a message; undefined if the row is no message. The version of the document is the time of the
 * newest edit, because each edit has a later time than the one before.
 */
export function messageDocument(row: Row): Document | undefined {
  if (!isMessageRow(row)) return undefined
  const { blocks, createdAt, editedAt, unsentAt, ...key } = z.parse(searchedSchema, row)
  const chatId = chatIdIn(key)
  const id = messageDocumentId({ chatId, id: messageIdOf(key) })
  if (unsentAt !== undefined) return deletedDocument({ index: 'messages', id })
  // The engine folds 'é', but not 'e' with a combining accent.
  const text = blocks
    .map((block) => block.text)
    .join('\n')
    .normalize('NFC')
  const fields = { people: peopleIn(chatId), text, plain: text, at: createdAt }
  return { index: 'messages', id, version: editedAt ?? 1, fields }
}
