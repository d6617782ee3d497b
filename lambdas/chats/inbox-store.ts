/** The lists of a person's conversations, read from indexes of their entries. */
import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import { chatSchema } from '../../shared/chats/chat.ts'
import { effect } from '../platform/effect.ts'
import { anyId, onIndex } from '../platform/grants.ts'
import { keySchema } from '../platform/row.ts'
import { archiveKey, chatIdOfEntry, entryKey, inboxKey, requestsKey, unreadKey } from './chat-keys.ts'
import { storedPreviewSchema } from './entry.ts'

/** The attributes of an entry that the inbox's index projects. */
const inboxRowSchema = z.extend(keySchema, {
  ...z.pick(chatSchema, { partner: true, lastId: true, lastAt: true }).shape,
  preview: z.optional(storedPreviewSchema),
})
interface ListedPage {
  limit: number
  after: Position | undefined
  /** A list other than the inbox. */
  only: 'archived' | 'requests' | undefined
}

const lastSchema = z.extend(keySchema, { lastId: z.string() })
const unreadRowSchema = z.extend(keySchema, { unreadSince: z.string() })

const inboxGrants = {
  list: [inboxKey, archiveKey, requestsKey].flatMap((key) => onIndex('inbox', key(anyId))),
  listUnread: onIndex('unread', unreadKey(anyId)),
}

export const inboxStore = effect(inboxGrants, ({ table }) => ({
  /**
   * Returns a page of a person's inbox, archive or requests, newest message first: one Query of an index that has
   * everything the list shows.
   */
  async list(userId: string, { limit, after, only }: ListedPage) {
    const placeOf = only === 'archived' ? archiveKey : only === 'requests' ? requestsKey : inboxKey
    const place = placeOf(userId)
    const { rows, last } = await table.query({
      IndexName: 'inbox',
      KeyConditionExpression: 'inboxKey = :key',
      ExpressionAttributeValues: { ':key': place },
      ScanIndexForward: false,
      Limit: limit,
      ...(after && { ExclusiveStartKey: startAfter(userId, after[1], place) }),
    })
    const chats = rows.map((row) => {
      const { pk: _, sk, ...chat } = z.parse(inboxRowSchema, row)
      return { ...chat, id: chatIdOfEntry({ sk }) }
    })
    const end = last && z.parse(lastSchema, last)
    const next: Position | undefined = end && [0, `${end.lastId}/${chatIdOfEntry(end)}`]
    return { chats, next }
  },

  /** Returns a person's unread conversations, each with its first unread message: one Query of keys. */
  async listUnread(userId: string, limit: number): Promise<{ chatId: string; since: string }[]> {
    const { rows } = await table.query({
      IndexName: 'unread',
      KeyConditionExpression: 'unreadKey = :key',
      ExpressionAttributeValues: { ':key': unreadKey(userId) },
      ScanIndexForward: false,
      Limit: limit,
    })
    return rows.map((row) => {
      const { sk, unreadSince } = z.parse(unreadRowSchema, row)
      return { chatId: chatIdOfEntry({ sk }), since: unreadSince }
    })
  },
}))

/** The position in a cursor is a message id, a slash and a conversation id. */
function startAfter(userId: string, position: string, place: string) {
  const [lastId = '', chatId = ''] = position.split('/')
  return { ...entryKey(userId, chatId), inboxKey: place, lastId }
}
