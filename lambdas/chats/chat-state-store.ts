/** What a person decides about a conversation in their entry: muted, pinned, archived, accepted, unread. */
import { effect } from '../platform/effect.ts'
import type { Update } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { archiveKey, entryKey, inboxKey, unreadKey } from './chat-keys.ts'
import { entryOf, isRequest, isUnchanged, type Entry } from './entry.ts'

const anyEntry = entryKey(anyId, anyId)
type Change = Pick<Update, 'set' | 'remove'>

export const chatStateStore = effect({ change: onRows(anyEntry, 'GetItem', 'UpdateItem') }, ({ table }) => ({
  /**
   * Changes the entry of a person by what it is now, with retries while it changes. Returns it as it was before; undefined
   * if the conversation is in no list.
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

/** The inbox shows a copy. A conversation without messages has no preview to hold one. */
export function marking({ preview }: Entry, mark: 'isMuted' | 'isPinned', isSet: boolean): Change {
  const names = [mark, ...(preview ? [`preview.${mark}`] : [])]
  return isSet ? { set: Object.fromEntries(names.map((name) => [name, true])) } : { remove: names }
}

/** What is unread stays so, but only in the inbox a badge counts it. A request is accepted by either. */
export function archiving(entry: Entry, userId: string, isArchived: boolean): Change {
  const accepted = isRequest(entry, userId) && { isAccepted: true }
  if (isArchived) return { set: { inboxKey: archiveKey(userId), ...accepted }, remove: ['unreadKey'] }
  const unread = entry.unreadSince !== undefined && { unreadKey: unreadKey(userId) }
  return { set: { inboxKey: inboxKey(userId), ...unread, ...accepted } }
}

/** A request goes to the inbox. */
export const accepting = (entry: Entry, userId: string): Change =>
  isRequest(entry, userId) ? archiving(entry, userId, false) : { set: { isAccepted: true } }

/** From the newest received message on. Only in the inbox, where `moved` may put it, a badge counts it. */
export function unreading(since: string, moved: Change, entry: Entry, userId: string): Change {
  const place = moved.set?.['inboxKey'] ?? entry.inboxKey
  return { set: { unreadSince: since, ...(place === inboxKey(userId) && { unreadKey: unreadKey(userId) }) } }
}

/** Several changes as one. What one of them removes, no other sets. */
export function together(changes: Change[]): Change {
  const remove = changes.flatMap(({ remove: names = [] }) => names)
  const set = changes.flatMap((change) => Object.entries(change.set ?? {}))
  return { set: Object.fromEntries(set.filter(([name]) => !remove.includes(name))), remove }
}
