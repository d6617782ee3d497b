import * as z from 'zod/mini'
import { peopleIn } from '../../shared/chats/pair.ts'
import { blockSchema } from '../../shared/composer/rich-text.ts'
import { keySchema, type Row } from '../platform/row.ts'
import { deletedDocument, type Document } from '../platform/search-document.ts'
import { chatIdIn, isMessageRow, messageIdOf } from './chat-keys.ts'

/** What is searched of a message. */
const searchedSchema = z.extend(keySchema, {
  blocks: z.array(blockSchema),
  createdAt: z.number(),
  editedAt: z.optional(z.number()),
  unsentAt: z.optional(z.number()),
})

/** An id that is unique among all conversations: senders choose the ids of their messages. */
export const messageDocumentId = ({ chatId, id }: { chatId: string; id: string }) => `${chatId}/${id}`

/** A message that was not unsent. The times of its edits are later and later, so they are its versions. */
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
