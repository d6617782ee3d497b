/** Merges newer notifications into a loaded list. */
import type { InfiniteData } from '@tanstack/react-query'
import type { OutputOf } from '../../../shared/contract.ts'
import { isOfMessage } from '../../../shared/notifications/notification.ts'
import type { listNotifications } from '../../../shared/notifications/list-notifications.ts'

export type NotificationPage = OutputOf<typeof listNotifications>
export type Notification = NotificationPage['items'][number]

/**
 * The list with a newer first page. Notifications that were undone in the meantime are removed. Notifications that were
 * unread when the list was opened stay unread, and the further pages stay, because they continue the former first page.
 */
export function withNewest(
  list: InfiniteData<NotificationPage>,
  newest: NotificationPage,
): InfiniteData<NotificationPage> {
  const [first, ...others] = list.pages
  const known = new Map(list.pages.flatMap(({ items }) => items).map((item) => [item.id, item]))
  const items = newest.items.map((item) => ({
    ...item,
    isUnread: item.isUnread || (known.get(item.id)?.isUnread ?? false),
  }))
  const last = newest.cursor === undefined ? '' : (newest.items.at(-1)?.id ?? '')
  const older = (first?.items ?? []).filter(({ id }) => id < last)
  const cursor = newest.cursor === undefined ? undefined : (first?.cursor ?? newest.cursor)
  return { ...list, pages: [{ items: [...items, ...older], ...(cursor && { cursor }) }, ...others] }
}

/** Marks notifications as read after the person has read their conversation up to a message. */
export function withRead(
  list: InfiniteData<NotificationPage>,
  { chatId, upTo }: { chatId: string; upTo: string },
): InfiniteData<NotificationPage> {
  const isRead = (item: Notification) =>
    isOfMessage(item.type) && item.chatId === chatId && item.subjectId <= upTo
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (isRead(item) ? { ...item, isUnread: false } : item)),
  }))
  return { ...list, pages }
}
