/** Changes of messages by their senders: edits and removals. Reactions are in heart-store.ts. */
import { effect } from '../platform/effect.ts'
import { rowExists, type Condition } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { messageKey } from './chat-keys.ts'
import { messageOf, type MessageRow } from './message-store.ts'

const anyMessage = messageKey(anyId, anyId)
const grants = {
  edit: onRows(anyMessage, 'UpdateItem'),
  unsend: onRows(anyMessage, 'UpdateItem'),
  forgetMedia: onRows(anyMessage, 'UpdateItem'),
  removeMedia: onRows(anyMessage, 'UpdateItem'),
}

/** A condition that fails if the text of a message has changed since it was read. */
const isUnchanged = ({ editedAt }: MessageRow): Condition => ({
  where: [
    rowExists,
    'attribute_not_exists(unsentAt)',
    editedAt === undefined ? 'attribute_not_exists(editedAt)' : 'editedAt = :known',
  ],
  ...(editedAt !== undefined && { values: { known: editedAt } }),
})

export const messageChangeStore = effect(grants, ({ table, now }) => {
  /**
   * Returns the current time, or a later one if needed to exceed every earlier change, because copies compare these times.
   */
  const laterThan = ({ editedAt = 0 }: MessageRow) => Math.max(now(), editedAt + 1)

  return {
    /**
     * Replaces the text of a message. Returns the message afterwards; undefined if it has changed since it was read, or
     * is gone.
     */
    async edit(message: MessageRow, blocks: MessageRow['blocks']): Promise<MessageRow | undefined> {
      const row = await table.updateAndGet({
        key: messageKey(message.chatId, message.id),
        set: { blocks, editedAt: laterThan(message) },
        ...isUnchanged(message),
      })
      return row && messageOf(row)
    },

    /** Removes the content and the reactions of a message. Returns the same as `edit`. */
    async unsend(message: MessageRow): Promise<MessageRow | undefined> {
      const { media: unsentMedia } = message
      const unsentAt = laterThan(message)
      const row = await table.updateAndGet({
        key: messageKey(message.chatId, message.id),
        set: { blocks: [], hearts: {}, unsentAt, ...(unsentMedia.length > 0 && { unsentMedia }) },
        remove: ['media', 'photo', 'postId', 'replyTo'],
        ...isUnchanged(message),
      })
      return row && messageOf(row)
    },

    /** Forgets the files of an unsent message once they are removed. */
    async forgetMedia({ chatId, id }: Pick<MessageRow, 'chatId' | 'id'>): Promise<void> {
      const remove = ['unsentMedia', 'unsentPhoto']
      await table.update({ key: messageKey(chatId, id), remove, where: [rowExists] })
    },

    /** Removes the files from a message whose sender deleted their account. A message without text or post becomes unsent. */
    async removeMedia(message: MessageRow): Promise<void> {
      const { chatId, id, blocks, postId } = message
      const isEmpty = blocks.length === 0 && postId === undefined
      const set = isEmpty ? { unsentAt: laterThan(message) } : {}
      await table.update({ key: messageKey(chatId, id), set, remove: ['media', 'photo'], where: [rowExists] })
    },
  }
})
