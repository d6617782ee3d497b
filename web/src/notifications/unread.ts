/** How hints change the unread counts. */
import type { OutputOf } from '../../../shared/contract.ts'
import type { Hint } from '../../../shared/live/hint.ts'
import type { getBadges } from '../../../shared/notifications/get-badges.ts'
import { ulidTime } from '../../../shared/ulid.ts'

export type Badges = OutputOf<typeof getBadges>

/** For each conversation, the newest received message, and the message up to which the person has read. */
export interface Marks {
  newest: Readonly<Record<string, string>>
  readUpTo: Readonly<Record<string, string>>
}

export const noMarks: Marks = { newest: {}, readUpTo: {} }

/**
 * The marks after a hint. Hints may be repeated or reordered, with one exception: marking as unread and reading must stay
 * in order.
 */
export function marksAfter({ newest, readUpTo }: Marks, hint: Hint, meId: string): Marks {
  if (hint.type === 'message' && hint.message.senderId !== meId && !hint.isRequest)
    return { newest: raised(newest, hint.message.chatId, hint.message.id), readUpTo }
  if (hint.type === 'chat-updated' && hint.unreadSince !== undefined) {
    const { [hint.chatId]: _, ...others } = readUpTo
    return { newest: raised(newest, hint.chatId, hint.unreadSince), readUpTo: others }
  }
  if (hint.type === 'chat-deleted' || (hint.type === 'read' && hint.userId === meId))
    return { newest, readUpTo: raised(readUpTo, hint.chatId, hint.upTo) }
  return { newest, readUpTo }
}

function raised(ids: Marks['newest'], chatId: string, id: string): Marks['newest'] {
  return id > (ids[chatId] ?? '') ? { ...ids, [chatId]: id } : ids
}

/** The marks without messages from before a time, because the server's count includes those messages. */
export function laterThan({ newest, readUpTo }: Marks, time: number): Marks {
  return {
    newest: Object.fromEntries(Object.entries(newest).filter(([, id]) => ulidTime(id) >= time)),
    readUpTo,
  }
}

/** The unread counts after applying these marks to `badges`. */
export function unreadBy(badges: Badges, { newest, readUpTo }: Marks): Badges {
  const isUnread = (chatId: string, id: string | undefined): id is string =>
    id !== undefined && id > (readUpTo[chatId] ?? '')
  const known = new Map(badges.chats.map(({ chatId, since }) => [chatId, since]))
  const chats = [...new Set([...known.keys(), ...Object.keys(newest)])].flatMap((chatId) => {
    const since = [known.get(chatId), newest[chatId]].find((id) => isUnread(chatId, id))
    return since === undefined ? [] : [{ chatId, since }]
  })
  return { ...badges, chats }
}

/** Whether the server's count includes every conversation that is unread by these marks. */
export function isConfirmed(badges: Badges, marks: Marks): boolean {
  const counted = new Set(badges.chats.map(({ chatId }) => chatId))
  return unreadBy(badges, marks).chats.every(({ chatId }) => counted.has(chatId))
}
