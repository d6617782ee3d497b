/**
 * When a person changes, this updates the copies of their name and picture in the entries of everyone with whom they
 * have a conversation.
 */
import * as z from 'zod/mini'
import { partnerIn } from '../../shared/chats/pair.ts'
import { effect } from '../platform/effect.ts'
import { withPrefix } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { keySchema } from '../platform/row.ts'
import { hiddenPeopleOf } from '../blocks/hidden-people.ts'
import type { PersonCopy } from '../users/author.ts'
import type { User } from '../users/user-store.ts'
import { chatIdOfEntry, entriesPrefix, entryKey } from './chat-keys.ts'

/** The most rows that are written concurrently. */
const atOnce = 20

type Copy = Pick<PersonCopy, 'author' | 'version'>

const grants = {
  update: onRows(entryKey(anyId, anyId), 'Query', 'UpdateItem'),
}

export const partnerCopies = effect(grants, ({ table }) => {
  /** Writes the person into their partner's entry if the copy there is older. */
  async function copyTo(chatId: string, { author, version }: Copy): Promise<void> {
    const partnerId = partnerIn(chatId, author.id)
    if (partnerId === undefined) return
    await table.update({
      key: entryKey(partnerId, chatId),
      set: { partner: author },
      where: ['partner.id = :id', 'attribute_not_exists(partner.version) OR partner.version < :version'],
      values: { id: author.id, version },
    })
  }

  return {
    /**
     * Writes the person into every older copy, except those of people who are hidden from them. Repeated calls in any order
     * leave the newest version.
     */
    async update(copy: Copy, user: User): Promise<void> {
      const hidden = hiddenPeopleOf(user)
      const pages = table.paginate(withPrefix(entryKey(user.id, '').pk, entriesPrefix))
      for await (const { rows } of pages) {
        const chatIds = rows
          .map((row) => chatIdOfEntry(z.parse(keySchema, row)))
          .filter((chatId) => !hidden.has(partnerIn(chatId, user.id) ?? ''))
        while (chatIds.length > 0)
          await Promise.all(chatIds.splice(0, atOnce).map((chatId) => copyTo(chatId, copy)))
      }
    },
  }
})
