/** Changes of messages: hearts, and edits and removals by their senders. */
import { effect } from '../platform/effect.ts'
import { pathOf, rowExists, type Condition } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { messageKey } from './chat-keys.ts'
import { messageOf, type MessageRow } from './message-store.ts'

const anyMessage = messageKey(anyId, anyId)
const grants = {
  edit: onRows(anyMessage, 'UpdateItem'),
  unsend: onRows(anyMessage, 'UpdateItem'),
  forgetPhoto: onRows(anyMessage, 'UpdateItem'),
  setHeart: onRows(anyMessage, 'UpdateItem', 'GetItem'),
}

/** Holds while a message says what it said when it was read. */
const isUnchanged = ({ editedAt }: MessageRow): Condition => ({
  where: [
    rowExists,
    'attribute_not_exists(unsentAt)',
    editedAt === undefined ? 'attribute_not_exists(editedAt)' : 'editedAt = :known',
  ],
  ...(editedAt !== undefined && { values: { known: editedAt } }),
})

export const messageChangeStore = effect(grants, ({ table, now }) => {
  /** The time now, later than every earlier change: copies compare it. */
  const laterThan = ({ editedAt = 0 }: MessageRow) => Math.max(now(), editedAt + 1)

  return {
    /** Replaces the text of a message. Returns it afterwards; undefined if it has changed since it was read, or is gone. */
    async edit(message: MessageRow, blocks: MessageRow['blocks']): Promise<MessageRow | undefined> {
      const row = await table.updateAndGet({
        key: messageKey(message.chatId, message.id),
        set: { blocks, editedAt: laterThan(message) },
        ...isUnchanged(message),
      })
      return row && messageOf(row)
    },

    /** Removes the content and the hearts of a message. Returns the same as `edit`. */
    async unsend(message: MessageRow): Promise<MessageRow | undefined> {
      const { photo } = message
      const unsentAt = laterThan(message)
      const row = await table.updateAndGet({
        key: messageKey(message.chatId, message.id),
        set: { blocks: [], hearts: {}, unsentAt, ...(photo && { unsentPhoto: photo }) },
        remove: ['photo', 'postId', 'replyTo'],
        ...isUnchanged(message),
      })
      return row && messageOf(row)
    },

    /** The file of the photo of an unsent message is removed. */
    async forgetPhoto({ chatId, id }: Pick<MessageRow, 'chatId' | 'id'>): Promise<void> {
      await table.update({ key: messageKey(chatId, id), remove: ['unsentPhoto'], where: [rowExists] })
    },

    /** Returns the message afterwards; undefined if it does not exist. */
    async setHeart(
      chatId: string,
      id: string,
      { userId, isHearted }: { userId: string; isHearted: boolean },
    ): Promise<MessageRow | undefined> {
      const [key, heart] = [messageKey(chatId, id), `hearts.${userId}`]
      const isSent = [rowExists, 'attribute_not_exists(unsentAt)']
      const row = await table.updateAndGet(
        isHearted
          ? { key, set: { [heart]: now() }, where: [...isSent, `attribute_not_exists(${pathOf(heart)})`] }
          : { key, remove: [heart], where: isSent },
      )
      if (row) return messageOf(row)
      const found = await table.get(messageKey(chatId, id), { consistent: true })
      return found && messageOf(found)
    },
  }
})
