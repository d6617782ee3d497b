/**
 * The ids of a person's pinned conversations in one row, which limits their number and finds them anywhere in the inbox. A
 * conversation counts as pinned only if its entry says so, too: the id is added here before the entry is marked, and
 * removed after.
 */
import * as z from 'zod/mini'
import { pinsMaximum } from '../../shared/chats/update-chat.ts'
import { effect } from '../platform/effect.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { pinsKey } from './chat-keys.ts'

const pinsSchema = z.object({ chats: z.optional(z.set(z.string())) })
export type Pins = z.output<typeof pinsSchema>

const anyPins = pinsKey(anyId)

export const pinStore = effect(
  {
    list: onRows(anyPins, 'GetItem'),
    add: onRows(anyPins, 'UpdateItem'),
    remove: onRows(anyPins, 'UpdateItem'),
  },
  ({ table }) => ({
    async list(userId: string): Promise<string[]> {
      return [...(z.parse(pinsSchema, (await table.get(pinsKey(userId))) ?? {}).chats ?? [])]
    },

    /** Repeating it changes nothing. Returns false if the person has pinned as many others as they can. */
    async add(userId: string, chatId: string): Promise<boolean> {
      const failed = await table.update({
        key: pinsKey(userId),
        addTo: { chats: chatId },
        where: ['attribute_not_exists(chats) OR size(chats) < :maximum OR contains(chats, :chat)'],
        values: { maximum: pinsMaximum, chat: chatId },
      })
      return failed === undefined
    },

    remove: async (userId: string, chatId: string): Promise<void> =>
      void (await table.update({ key: pinsKey(userId), takeFrom: { chats: chatId } })),
  }),
)
