/** Changes of entries when a conversation begins, when a message arrives, or when it is deleted. */
import type { Author } from '../../shared/users/user.ts'
import { effect } from '../platform/effect.ts'
import { onlyNew, type Update } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import type { Key } from '../platform/row.ts'
import { clearedKey, entryKey, inboxKey } from './chat-keys.ts'
import { changesBy, entryOf, isUnchanged, type Entry } from './entry.ts'
import type { MessageRow } from './message-store.ts'

const anyEntry = entryKey(anyId, anyId)
const changeGrants = {
  begin: onRows(anyEntry, 'PutItem', 'UpdateItem'),
  follow: onRows(anyEntry, 'UpdateItem'),
  clear: [...onRows(anyEntry, 'UpdateItem'), ...onRows(clearedKey(anyId), 'PutItem')],
}

/** The owner of an entry. With `isWelcome`, a message that they receive goes to the inbox instead of the requests. */
interface Owner {
  id: string
  partner: Author
  isWelcome?: boolean
}

/** The last deletion of a conversation. */
export interface Deletion {
  upTo: string
  /**
   * The person who deleted the conversation for both, and when (epoch milliseconds). Set only if the partner may have
   * seen a message.
   */
  clearedBy?: string | undefined
  clearedAt?: number | undefined
  /** The conversation was a request in the partner's list, so the partner is not notified. */
  isSilent?: true
  /** The person for whom the conversation was deleted, if it was not deleted for both. */
  clearedFor?: string
}

export const entryChangeStore = effect(changeGrants, ({ table, now }) => ({
  /**
   * Puts a conversation without messages into the inbox of the person who begins it. The partner gets an empty entry.
   * Updates of the partner's name and the erasure of the partner's account find the other entry through it. Returns the
   * new entry, or the existing one.
   */
  async begin(
    owner: { id: string },
    chatId: string,
    { id, partner }: { id: string; partner: Author },
  ): Promise<{ begun: Entry } | { existing: Entry }> {
    await table.put(entryKey(partner.id, chatId), onlyNew)
    const begun = { partner, lastId: id, lastAt: now(), inboxKey: inboxKey(owner.id) }
    const key = entryKey(owner.id, chatId)
    const failed = await table.update({ key, set: begun, where: isNotBegun, values: { id } })
    return failed ? { existing: entryOf(failed.row) } : { begun: entryOf(begun) }
  },

  /**
   * Updates the entry of a person with a message. Returns the entry afterwards; if the message is not later than its
   * `clearedUpTo`, the message counts as deleted.
   */
  async follow(owner: Owner, message: MessageRow, known: Entry): Promise<Entry> {
    let entry = known
    for (;;) {
      const changes = changesBy(message, entry, owner.id, owner.isWelcome)
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

  /**
   * Takes a conversation out of the inboxes of one or both people and marks its messages as deleted for them. Returns false
   * if there is a later message, or if another call has deleted the conversation since the entries were read. A person who
   * `wrote` in it has accepted it, even if their message is removed before the entries are updated with it.
   */
  async clear(
    chatId: string,
    cleared: { userId: string; entry: Entry; wrote?: boolean }[],
    deletion: Deletion,
  ): Promise<boolean> {
    const failed = await table.transact({
      entries: cleared.map(({ userId, entry, wrote = false }) => ({
        update: clearingOf(entryKey(userId, chatId), deletion.upTo, { known: entry.clearedUpTo, wrote }),
      })),
      deletion: { put: { ...clearedKey(chatId), ...deletion } },
    })
    return failed === undefined
  },
}))

/** A condition: the entry is in no list, and has no message or deletion as late as `:id`. */
const isNotBegun = [
  'attribute_not_exists(inboxKey)',
  'attribute_not_exists(lastId) OR lastId < :id',
  'attribute_not_exists(clearedUpTo) OR clearedUpTo < :id',
]

/**
 * Takes the conversation of an entry out of the inbox, unless it has a later message or its deletion mark has changed
 * since it was read.
 */
const clearingOf = (
  key: Key,
  upTo: string,
  { known, wrote }: { known: string | undefined; wrote: boolean },
): Update => ({
  key,
  set: { clearedUpTo: upTo, ...(wrote && { isAccepted: true }) },
  remove: ['inboxKey', 'unreadKey', 'unreadSince', 'preview', 'partner', 'isPinned'],
  where: [
    known === undefined ? 'attribute_not_exists(clearedUpTo)' : 'clearedUpTo = :known',
    'attribute_not_exists(lastId) OR lastId <= :upTo',
  ],
  values: { upTo, ...(known !== undefined && { known }) },
})
