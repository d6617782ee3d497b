/** People's reactions to messages, stored in the rows of the messages. */
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
  set: onRows(anyMessage, 'UpdateItem', 'GetItem'),
  see: onRows(anyMessage, 'UpdateItem', 'GetItem'),
}

export const heartStore = effect(grants, ({ table, now }) => {
  return {
    /**
     * Replaces a person's reaction to a message; undefined takes it back. Returns the message afterwards; undefined if it
     * does not exist.
     */
    async set(
      chatId: string,
      id: string,
      { userId, emoji }: { userId: string; emoji: MessageEmoji | undefined },
    ): Promise<MessageRow | undefined> {
      // A first reaction is tried before any read, because most reactions are a person's first one to the message.
      const first =
        emoji === undefined ? undefined : await setFirst({ chatId, id, userId }, { at: now(), emoji })
      return (
        first ??
        changeHeart({ chatId, id, userId }, (heart) => {
          const { emoji: before, ...rest } = heart
          if (before === emoji) return undefined
          return emoji ? { ...rest, emoji } : { ...rest, wasTakenBack: true }
        })
      )
    },

    /** Notes that the sender of the message saw a person's reaction live. */
    async see(chatId: string, id: string, userId: string): Promise<void> {
      await changeHeart({ chatId, id, userId }, (heart) => !heart.isSeen && { ...heart, isSeen: true })
    },
  }

  function setFirst(of: HeartRef, heart: Heart) {
    return write(of, heart, { where: [`attribute_not_exists(${pathOf(nameOf(of))})`] })
  }

  /** Changes a reaction to a message, if there is one. Returns the message afterwards; undefined if it does not exist. */
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
