/** Changes of messages: reactions, and edits and removals by their senders. */
import * as z from 'zod/mini'
import type { MessageEmoji } from '../../shared/chats/message-emoji.ts'
import { effect } from '../platform/effect.ts'
import { pathOf, rowExists, type Condition } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { messageKey } from './chat-keys.ts'
import { messageOf, type Heart, type MessageRow } from './message-store.ts'

const storedHearts = z.object({ hearts: z.record(z.string(), z.unknown()) })
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

    /** Removes the content and the reactions of a message. Returns the same as `edit`. */
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

    /**
     * Gives a message a person's reaction in place of an earlier one; undefined takes it back. Returns the message
     * afterwards; undefined if it does not exist.
     */
    async setHeart(
      chatId: string,
      id: string,
      { userId, emoji }: { userId: string; emoji: MessageEmoji | undefined },
    ): Promise<MessageRow | undefined> {
      const key = messageKey(chatId, id)
      const name = `hearts.${userId}`
      const isSent = [rowExists, 'attribute_not_exists(unsentAt)']
      const set = async (heart: Heart, where: string, values = {}) => {
        const row = await table.updateAndGet({
          key,
          set: { [name]: heart },
          where: [...isSent, where],
          values,
        })
        return row && messageOf(row)
      }
      // Most reactions are a person's first one to the message.
      const given = emoji && (await set({ at: now(), emoji }, `attribute_not_exists(${pathOf(name)})`))
      if (given) return given
      for (;;) {
        const row = await table.get(key, { consistent: true })
        const message = row && messageOf(row)
        const before = message?.hearts[userId]
        if (!before || message.unsentAt !== undefined || before.emoji === emoji) return message
        const isAgain = emoji === undefined || before.isAgain
        const heart = { at: before.at, ...(emoji && { emoji }), ...(isAgain && { isAgain }) }
        const known = z.parse(storedHearts, row).hearts[userId]
        const changed = await set(heart, `${pathOf(name)} = :known`, { known })
        if (changed) return changed
      }
    },
  }
})
