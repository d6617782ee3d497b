/** Entries: what each of the two people sees of a conversation in the inbox, and how far they have read it. */
import * as z from 'zod/mini'
import { peopleIn } from '../../shared/chats/pair.ts'
import type { Author } from '../../shared/users/user.ts'
import { effect } from '../platform/effect.ts'
import { onlyNew } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { isPresent, type Key } from '../platform/row.ts'
import { userKey } from '../users/user-keys.ts'
import { userSchema, type User } from '../users/user-store.ts'
import { clearedKey, entryKey, inboxKey } from './chat-keys.ts'
import { changesBy, entryOf, isUnchanged, type Entry } from './entry.ts'
import type { MessageRow } from './message-store.ts'

const anyEntry = entryKey(anyId, anyId)
const entryGrants = {
  get: onRows(anyEntry, 'GetItem'),
  withPartner: [...onRows(anyEntry, 'BatchGetItem'), ...onRows(userKey(anyId), 'BatchGetItem')],
  begin: onRows(anyEntry, 'PutItem', 'UpdateItem'),
  follow: onRows(anyEntry, 'UpdateItem'),
  both: onRows(anyEntry, 'BatchGetItem'),
  clear: [...onRows(anyEntry, 'UpdateItem'), ...onRows(clearedKey(anyId), 'PutItem')],
}

export const entryStore = effect(entryGrants, ({ table, now }) => ({
  /** A person who never met the conversation has an empty entry. */
  async get(userId: string, chatId: string, options: { consistent?: boolean } = {}): Promise<Entry> {
    return entryOf(await table.get(entryKey(userId, chatId), options))
  },

  /** The entry of a person, and the other person if there is one: one BatchGet. */
  async withPartner(
    userId: string,
    chatId: string,
    { partnerId, ...options }: { partnerId: string; consistent?: boolean },
  ): Promise<{ entry: Entry; partner: User | undefined }> {
    const [own, other] = [entryKey(userId, chatId), userKey(partnerId)]
    const rows = await table.getMany([own, other], options)
    const partner = rows.find(({ pk }) => pk === other.pk)
    return {
      entry: entryOf(rows.find(({ pk }) => pk === own.pk)),
      partner: partner && isPresent(partner) ? z.parse(userSchema, partner) : undefined,
    }
  },

  /**
   * Puts a conversation without messages into the inbox of who begins it. The other person gets an empty entry: by it, a new
   * name and the end of an account find the first one. Returns the entry, or the one that is there already.
   */
  async begin(
    owner: { id: string },
    chatId: string,
    { id, partner }: { id: string; partner: Author },
  ): Promise<{ begun: Entry } | { existing: Entry }> {
    await table.put(entryKey(partner.id, chatId), onlyNew)
    const begun = { partner, lastId: id, lastAt: now(), inboxKey: inboxKey(owner.id) }
    const failed = await table.update({
      key: entryKey(owner.id, chatId),
      set: begun,
      where: [
        'attribute_not_exists(inboxKey)',
        'attribute_not_exists(lastId) OR lastId < :id',
        'attribute_not_exists(clearedUpTo) OR clearedUpTo < :id',
      ],
      values: { id },
    })
    return failed ? { existing: entryOf(failed.row) } : { begun: entryOf(begun) }
  },

  /**
   * Brings the entry of a person up to date with a message. Returns the entry as it is then; the message is deleted if it is
   * not later than the entry's `clearedUpTo`.
   */
  async follow(owner: { id: string; partner: Author }, message: MessageRow, known: Entry): Promise<Entry> {
    let entry = known
    for (;;) {
      const changes = changesBy(message, entry, owner.id)
      if (Object.keys(changes).length === 0) return entry
      const failed = await table.update({
        key: entryKey(owner.id, message.chatId),
        set: { ...changes, ...(changes.lastId !== undefined && { partner: owner.partner }) },
        ...isUnchanged(entry),
      })
      if (!failed) return { ...entry, ...changes }
      entry = entryOf(failed.row)
    }
  },

  /** The entries of both people, in the order of their ids. */
  async both(chatId: string): Promise<[Entry, Entry]> {
    const [one, other] = peopleIn(chatId).map((id) => entryKey(id, chatId))
    if (!one || !other) return [{}, {}]
    const rows = await table.getMany([one, other], { consistent: true })
    const entryAt = ({ pk }: Key) => entryOf(rows.find((row) => row['pk'] === pk))
    return [entryAt(one), entryAt(other)]
  },

  /**
   * Takes a conversation out of both inboxes and marks what is in it as deleted. Returns false where there is a later message,
   * or a later deletion.
   */
  async clear(chatId: string, upTo: string): Promise<boolean> {
    const failed = await table.transact([
      ...peopleIn(chatId).map((id) => ({
        update: {
          key: entryKey(id, chatId),
          set: { clearedUpTo: upTo },
          remove: ['inboxKey', 'unreadKey', 'unreadSince', 'preview', 'partner'],
          where: [
            'attribute_not_exists(clearedUpTo) OR clearedUpTo < :upTo',
            'attribute_not_exists(lastId) OR lastId <= :upTo',
          ],
          values: { upTo },
        },
      })),
      { put: { ...clearedKey(chatId), upTo } },
    ])
    return failed.length === 0
  },
}))
