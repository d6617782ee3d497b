/** The messages of a conversation in their order. */
import { effect } from '../platform/effect.ts'
import { inRange, withPrefix } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { messageKey, messagesAfter, messagesPrefix, messagesUpTo } from './chat-keys.ts'
import { messageOf, type MessageRow } from './message-store.ts'

const anyMessage = messageKey(anyId, anyId)
const listGrants = {
  newest: onRows(anyMessage, 'Query'),
  page: onRows(anyMessage, 'Query'),
  after: onRows(anyMessage, 'Query'),
  firstOfPartner: onRows(anyMessage, 'Query'),
  upTo: onRows(anyMessage, 'Query'),
}

const rangeAfter = (chatId: string, id: string) => inRange(messageKey(chatId, id).pk, messagesAfter(id))

export const messageListStore = effect(listGrants, ({ table }) => {
  return {
    /** Returns the newest message. The read is strongly consistent. */
    async newest(chatId: string): Promise<MessageRow | undefined> {
      const [row] = await newestFirst(chatId, { limit: 1, consistent: true })
      return row && messageOf(row)
    },

    /** Returns a page of messages before an id, newest first. */
    async page(chatId: string, { limit, before }: { limit: number; before: string | undefined }) {
      return (await newestFirst(chatId, { limit, before })).map(messageOf)
    },

    /** The messages after an id, oldest first. */
    async after(chatId: string, id: string, limit: number): Promise<MessageRow[]> {
      const { rows } = await table.query({ ...rangeAfter(chatId, id), Limit: limit })
      return rows.map(messageOf)
    },

    /** Returns the id of the first message that comes after an id and was not sent by this person. */
    async firstOfPartner(chatId: string, id: string, userId: string): Promise<string | undefined> {
      for await (const { rows } of table.paginate({ ...rangeAfter(chatId, id), ConsistentRead: true })) {
        const found = rows.map(messageOf).find(({ senderId }) => senderId !== userId)
        if (found) return found.id
      }
      return undefined
    },

    /** All messages up to and including an id, oldest first. */
    async *upTo(chatId: string, id: string): AsyncGenerator<MessageRow[]> {
      const range = inRange(messageKey(chatId, id).pk, messagesUpTo(id))
      for await (const { rows } of table.paginate({ ...range, ConsistentRead: true }))
        yield rows.map(messageOf)
    },
  }

  async function newestFirst(
    chatId: string,
    {
      limit,
      before,
      consistent = false,
    }: { limit: number; before?: string | undefined; consistent?: boolean },
  ) {
    const { rows } = await table.query({
      ...withPrefix(messageKey(chatId, '').pk, messagesPrefix),
      ScanIndexForward: false,
      Limit: limit,
      ConsistentRead: consistent,
      ...(before === undefined ? {} : { ExclusiveStartKey: messageKey(chatId, before) }),
    })
    return rows
  }
})
