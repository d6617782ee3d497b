/** Entries: what each of the two people sees of a conversation in the inbox, and how far they have read it. */
import * as z from 'zod/mini'
import type { Author } from '../../shared/users/user.ts'
import { effect } from '../platform/effect.ts'
import { onlyNew } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { isPresent, type Row } from '../platform/row.ts'
import { userKey } from '../users/user-keys.ts'
import { userSchema, type User } from '../users/user-store.ts'
import { entryKey, inboxKey } from './chat-keys.ts'
import { changesBy, entrySchema, isUnchanged, type Entry } from './entry.ts'
import type { MessageRow } from './message-store.ts'

const entryOf = (row: Row | undefined): Entry => z.parse(entrySchema, row ?? {})

const anyEntry = entryKey(anyId, anyId)
const entryGrants = {
  get: onRows(anyEntry, 'GetItem'),
  withPartner: [...onRows(anyEntry, 'BatchGetItem'), ...onRows(userKey(anyId), 'BatchGetItem')],
  begin: onRows(anyEntry, 'PutItem', 'UpdateItem'),
  follow: onRows(anyEntry, 'UpdateItem'),
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
}))
