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
  forgetMedia: onRows(anyMessage, 'UpdateItem'),
  removeMedia: onRows(anyMessage, 'UpdateItem'),
  setHeart: onRows(anyMessage, 'UpdateItem', 'GetItem'),
  seeHeart: onRows(anyMessage, 'UpdateItem', 'GetItem'),
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

    /** The files of an unsent message are removed. */
    async forgetMedia({ chatId, id }: Pick<MessageRow, 'chatId' | 'id'>): Promise<void> {
      const remove = ['unsentMedia', 'unsentPhoto']
      await table.update({ key: messageKey(chatId, id), remove, where: [rowExists] })
    },

    /** Its sender left, and took the files with them. A message without a text is like one that was unsent. */
    async removeMedia(message: MessageRow): Promise<void> {
      const { chatId, id, blocks, postId } = message
      const isEmpty = blocks.length === 0 && postId === undefined
      const set = isEmpty ? { unsentAt: laterThan(message) } : {}
      await table.update({ key: messageKey(chatId, id), set, remove: ['media', 'photo'], where: [rowExists] })
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
      // Most reactions are a person's first one to the message.
      const first =
        emoji === undefined ? undefined : await setFirst({ chatId, id, userId }, { at: now(), emoji })
      return (
        first ??
        changeHeart({ chatId, id, userId }, (heart) => {
          const { emoji: before, ...rest } = heart
          if (before === emoji) return undefined
          return emoji ? { ...rest, emoji } : { ...rest, isAgain: true }
        })
      )
    },

    /** A person's reaction to a message was seen live. */
    async seeHeart(chatId: string, id: string, userId: string): Promise<void> {
      await changeHeart({ chatId, id, userId }, (heart) => !heart.isSeen && { ...heart, isSeen: true })
    },
  }

  function setFirst(of: HeartRef, heart: Heart) {
    return write(of, heart, { where: [`attribute_not_exists(${pathOf(nameOf(of))})`] })
  }

  /** Changes a reaction of a message, if there is one; returns the message afterwards, undefined if it does not exist. */
  async function changeHeart(
    of: HeartRef,
    how: (heart: Heart) => Heart | false | undefined,
  ): Promise<MessageRow | undefined> {
    for (;;) {
      const row = await table.get(messageKey(of.chatId, of.id), { consistent: true })
      const message = row && messageOf(row)
      const heart = message?.hearts[of.userId]
      const next = heart && message.unsentAt === undefined && how(heart)
      if (!next) return message
      const values = { known: z.parse(storedHearts, row).hearts[of.userId] }
      const changed = await write(of, next, { where: [`${pathOf(nameOf(of))} = :known`], values })
      if (changed) return changed
    }
  }

  async function write(of: HeartRef, heart: Heart, { where = [], values = {} }: Condition) {
    const row = await table.updateAndGet({
      key: messageKey(of.chatId, of.id),
      set: { [nameOf(of)]: heart },
      where: [rowExists, 'attribute_not_exists(unsentAt)', ...where],
      values,
    })
    return row && messageOf(row)
  }
})

interface HeartRef {
  chatId: string
  id: string
  userId: string
}
const nameOf = ({ userId }: HeartRef) => `hearts.${userId}`
