/** Copies of a person: the partner in the entries of everybody with whom they have a conversation. */
import * as z from 'zod/mini'
import { partnerIn } from '../../shared/chats/pair.ts'
import { effect } from '../platform/effect.ts'
import { withPrefix } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { keySchema } from '../platform/row.ts'
import type { PersonCopy } from '../users/author.ts'
import { chatIdOfEntry, entriesPrefix, entryKey } from './chat-keys.ts'

/** The most rows that are written at once. */
const atOnce = 20

export const partnerCopies = effect(
  { update: onRows(entryKey(anyId, anyId), 'Query', 'UpdateItem') },
  ({ table }) => ({
    /** Writes the person into every copy that is older. Repeats and any order end with the newest person. */
    async update({ author, version }: Pick<PersonCopy, 'author' | 'version'>): Promise<void> {
      for await (const { rows } of table.paginate(withPrefix(entryKey(author.id, '').pk, entriesPrefix))) {
        const chatIds = rows.map((row) => chatIdOfEntry(z.parse(keySchema, row)))
        while (chatIds.length > 0) await Promise.all(chatIds.splice(0, atOnce).map(copyTo))
      }

      async function copyTo(chatId: string): Promise<void> {
        const partnerId = partnerIn(chatId, author.id)
        if (partnerId === undefined) return
        await table.update({
          key: entryKey(partnerId, chatId),
          set: { partner: author },
          where: ['partner.id = :id', 'attribute_not_exists(partner.version) OR partner.version < :version'],
          values: { id: author.id, version },
        })
      }
    },
  }),
)
