/** What reactions do to notifications of people. */
import { hiddenPeopleOf } from '../blocks/hidden-people.ts'
import { sockets } from '../live/sockets.ts'
import { effect } from '../platform/effect.ts'
import { userStore } from '../users/user-store.ts'
import { notificationStore, type NewNotification, type NotificationRef } from './notification-store.ts'

const { add, remove, removeOfChat } = notificationStore.grants
const { push } = sockets.grants

export const notices = effect(
  {
    give: [...userStore.grants.getMany, ...add, ...remove, ...push],
    takeBack: [...remove, ...push],
    takeBackChat: [...removeOfChat, ...push],
  },
  (platform) => {
    const users = userStore(platform)
    const store = notificationStore(platform)
    const { push: pushHint } = sockets(platform)
    const hint = (of: { userId: string }[]) =>
      pushHint(
        of.map(({ userId }) => userId),
        { type: 'notifications' },
      )

    return {
      /**
       * Adds notifications for those who exist and can see who did it; doing it again changes nothing. What they tell may be
       * undone before there is a row to remove, so `isStillTrue` reads it once more.
       */
      async give(notifications: NewNotification[], isStillTrue: () => Promise<boolean>): Promise<void> {
        const receivers = await users.getMany(notifications.map(({ userId }) => userId))
        const wanted = notifications.filter(({ userId, actorId }) => {
          const receiver = receivers.find(({ id }) => id === userId)
          return receiver && !hiddenPeopleOf(receiver).has(actorId)
        })
        if (wanted.length === 0) return
        const added = await store.add(wanted)
        if (!(await isStillTrue())) await store.remove(wanted)
        await hint(added)
      },

      async takeBack(refs: NotificationRef[]): Promise<void> {
        await store.remove(refs)
        await hint(refs)
      },

      /** Takes back what a person was told of the messages of a conversation up to one. */
      async takeBackChat(userId: string, deleted: { chatId: string; upTo: string }): Promise<void> {
        await store.removeOfChat(userId, deleted)
        await hint([{ userId }])
      },
    }
  },
)
