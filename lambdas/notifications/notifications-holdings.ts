/** What a person was told. */
import { dateOf, heldPageSize, holding } from '../holdings/holding.ts'
import { mentionedKey, notificationKey, seenKey } from './notification-keys.ts'
import { notificationStore } from './notification-store.ts'

export const notificationHolding = holding(
  [notificationKey, mentionedKey, seenKey],
  { page: [...notificationStore.grants.list], erase: [...notificationStore.grants.removeAll] },
  (platform) => {
    const store = notificationStore(platform)
    return {
      async page({ id }, after) {
        const { notifications, next } = await store.list(id, { limit: heldPageSize, after })
        const items = notifications.map(({ type, postId, chatId, text, createdAt, isUnread }) => ({
          kind: 'notification' as const,
          type,
          address: postId === undefined ? `/messages/${chatId}` : `/post/${postId}`,
          text,
          createdAt: dateOf(createdAt),
          seen: !isUnread,
        }))
        return { items, next }
      },

      erase: ({ id }) => store.removeAll(id),
    }
  },
)
