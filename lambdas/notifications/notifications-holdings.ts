import { pathOf, sentenceOf } from '../../shared/notifications/sentence.ts'
import { dateOf, heldPageSize, holding, kept } from '../access/holding.ts'
import { mentionedKey, notificationKey, seenKey } from './notification-keys.ts'
import { notificationListStore } from './notification-list-store.ts'
import { notificationStore, type NotificationRow } from './notification-store.ts'

const notificationFields = {
  postId: { as: 'address' },
  chatId: { as: 'address' },
  id: { because: 'it is the time and a hash' },
  actorId: { because: 'it is another person' },
  subjectId: { because: 'the address leads to it' },
  isRepeat: { because: 'it says only that it is not sent twice' },
  expiresAt: { because: 'every notification goes after the same time' },
} as const

export const notificationHolding = holding(
  [
    kept<NotificationRow, 'notification'>(notificationKey, 'notification', notificationFields),
    kept<NotificationRow, 'notification'>(mentionedKey, 'notification', notificationFields),
    kept<{ upTo: string }, 'notification'>(seenKey, 'notification', { upTo: { as: 'seen' } }),
  ],
  { page: [...notificationListStore.grants.page], erase: [...notificationStore.grants.removeAll] },
  (platform) => {
    const [store, list] = [notificationStore(platform), notificationListStore(platform)]
    return {
      async page({ id }, after) {
        const { notifications, next } = await list.page(id, { limit: heldPageSize, after })
        const items = notifications.map(
          ({ type, subjectId, postId, chatId, text, aboutPost, emoji, found, createdAt, isUnread }) => ({
            kind: 'notification' as const,
            type,
            address: pathOf({ type, subjectId, postId, chatId, found }),
            found: found && sentenceOf({ type, subjectId: '', found }),
            text,
            aboutPost,
            emoji,
            createdAt: dateOf(createdAt),
            seen: !isUnread,
          }),
        )
        return { items, next }
      },

      erase: ({ id }) => store.removeAll(id),
    }
  },
)
