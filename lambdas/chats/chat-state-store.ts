/** A person's settings of a conversation, in their entry: muted, pinned, archived, accepted, unread. */
import { effect } from '../platform/effect.ts'
import type { Update } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { archiveKey, entryKey, inboxKey, unreadKey } from './chat-keys.ts'
import { entryOf, isRequest, isUnchanged, type Entry } from './entry.ts'

const anyEntry = entryKey(anyId, anyId)
type Change = Pick<Update, 'set' | 'remove'>

export const chatStateStore = effect({ change: onRows(anyEntry, 'GetItem', 'UpdateItem') }, ({ table }) => ({
  /**
   * Changes a person's entry. The change is computed from the current entry, and computed again if another call changes the
   * entry meanwhile. Returns the entry before the change; undefined if the conversation is in no list.
   */
  async change(userId: string, chatId: string, how: (entry: Entry) => Change): Promise<Entry | undefined> {
    const key = entryKey(userId, chatId)
    let entry = entryOf(await table.get(key, { consistent: true }))
    while (entry.inboxKey !== undefined) {
      const failed = await table.update({ key, ...how(entry), ...isUnchanged(entry) })
      if (!failed) return entry
      entry = entryOf(failed.row)
    }
    return undefined
  },
}))

/**
 * Sets or removes a mark in an entry and in the preview's copy, which the inbox shows. A conversation without messages
 * has no preview.
 */
export function marking({ preview }: Entry, mark: 'isMuted' | 'isPinned', isSet: boolean): Change {
  const names = [mark, ...(preview ? [`preview.${mark}`] : [])]
  return isSet ? { set: Object.fromEntries(names.map((name) => [name, true])) } : { remove: names }
}

/**
 * An unread conversation stays unread in the archive, but the badge counts only the inbox. Archiving and unarchiving both
 * accept a request.
 */
export function archiving(entry: Entry, userId: string, isArchived: boolean): Change {
  const accepted = isRequest(entry, userId) && { isAccepted: true }
  if (isArchived) return { set: { inboxKey: archiveKey(userId), ...accepted }, remove: ['unreadKey'] }
  const unread = entry.unreadSince !== undefined && { unreadKey: unreadKey(userId) }
  return { set: { inboxKey: inboxKey(userId), ...unread, ...accepted } }
}

/** Accepting a request moves it to the inbox. */
export const accepting = (entry: Entry, userId: string): Change =>
  isRequest(entry, userId) ? archiving(entry, userId, false) : { set: { isAccepted: true } }

/**
 * Marks the conversation as unread from the message `since` on. The badge counts only conversations in the inbox; `moved`
 * is a change of the same call that may put this one into another list.
 */
export function unreading(since: string, moved: Change, entry: Entry, userId: string): Change {
  const place = moved.set?.['inboxKey'] ?? entry.inboxKey
  return { set: { unreadSince: since, ...(place === inboxKey(userId) && { unreadKey: unreadKey(userId) }) } }
}

/** Combines several changes. An attribute that one change removes is not set by the others. */
export function together(changes: Change[]): Change {
  const remove = changes.flatMap(({ remove: names = [] }) => names)
  const set = changes.flatMap((change) => Object.entries(change.set ?? {}))
  return { set: Object.fromEntries(set.filter(([name]) => !remove.includes(name))), remove }
}
