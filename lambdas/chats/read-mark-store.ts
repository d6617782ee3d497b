/** Marks that say how far people have read their conversations. They are in the entries of the conversations. */
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { onlyNew, rowExists } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { keySchema } from '../platform/row.ts'
import { chatIdOfEntry, entryKey, inboxKey, unreadKey } from './chat-keys.ts'
import { entryOf, isLater, isUnchanged, type Entry } from './entry.ts'

const anyEntry = entryKey(anyId, anyId)
const isEarlier = 'attribute_not_exists(readUpTo) OR readUpTo < :upTo'

export const readMarkStore = effect(
  {
    read: onRows(anyEntry, 'UpdateItem'),
    begin: onRows(anyEntry, 'PutItem'),
    list: onRows(anyEntry, 'BatchGetItem'),
  },
  ({ table }) => ({
    /**
     * Marks the messages up to an id as read; a mark never moves back. Returns the mark, and whether this call moved it or
     * cleared an unread mark. One update is enough if there is no newer message; otherwise `firstAfter` finds the first one
     * that stays unread.
     */
    async read(
      userId: string,
      chatId: string,
      { upTo, firstAfter }: { upTo: string; firstAfter: (id: string) => Promise<string | undefined> },
    ): Promise<{ readUpTo: string; isNew: boolean } | 'no-entry'> {
      const [key, read] = [entryKey(userId, chatId), { readUpTo: upTo, isNew: true }]
      const unread = ['unreadKey', 'unreadSince']
      const met = await table.update({
        key,
        set: { readUpTo: upTo },
        remove: unread,
        where: [rowExists, isEarlier, 'attribute_not_exists(lastReceivedId) OR lastReceivedId <= :upTo'],
        values: { upTo },
      })
      if (!met) return read
      if (!met.row) return 'no-entry'
      let entry = entryOf(met.row)
      const isMarked = ({ unreadSince }: Entry) => unreadSince !== undefined && unreadSince <= upTo
      while (isLater(upTo, entry.readUpTo) || isMarked(entry)) {
        const { readUpTo: before, clearedUpTo = '' } = entry
        const readUpTo = isLater(upTo, before) ? upTo : (before ?? upTo)
        const since = await firstAfter(readUpTo > clearedUpTo ? readUpTo : clearedUpTo)
        const failed = await table.update({
          key,
          set: {
            readUpTo,
            ...(since && { unreadSince: since }),
            // The badge counts only conversations in the inbox.
            ...(since && entry.inboxKey === inboxKey(userId) && { unreadKey: unreadKey(userId) }),
          },
          ...(since ? {} : { remove: unread }),
          ...isUnchanged(entry),
        })
        if (!failed) return { readUpTo, isNew: true }
        entry = entryOf(failed.row)
      }
      return { readUpTo: entry.readUpTo ?? upTo, isNew: false }
    },

    /** Creates the entry with a mark if the reaction to its message has not created it yet. Returns false if it exists. */
    async begin(userId: string, chatId: string, upTo: string): Promise<boolean> {
      const failed = await table.put({ ...entryKey(userId, chatId), readUpTo: upTo }, onlyNew)
      return failed === undefined
    },

    /**
     * Returns how far a person has read each of at most 100 conversations, without those that they never read: one
     * BatchGet.
     */
    async list(userId: string, chatIds: readonly string[]): Promise<Map<string, string>> {
      const rows = await table.getMany(chatIds.map((chatId) => entryKey(userId, chatId)))
      const marks = rows.map(
        (row) => [chatIdOfEntry(z.parse(keySchema, row)), entryOf(row).readUpTo] as const,
      )
      return new Map(marks.flatMap(([chatId, mark]) => (mark === undefined ? [] : [[chatId, mark]])))
    },
  }),
)
