/** Adds and removes notifications for reactions. */
import { hiddenPeopleOf } from '../blocks/hidden-people.ts'
import { sockets } from '../live/sockets.ts'
import { effect } from '../platform/effect.ts'
import { userStore } from '../users/user-store.ts'
import { notificationStore, type NewNotification, type NotificationRef } from './notification-store.ts'

const { add, remove, removeOfChat, reword } = notificationStore.grants
const { sendHint } = sockets.grants

export const notices = effect(
  {
    give: [...userStore.grants.getMany, ...add, ...sendHint],
    giveWhileTrue: [...userStore.grants.getMany, ...add, ...remove, ...sendHint],
    takeBack: [...remove, ...sendHint],
    takeBackChat: [...removeOfChat, ...sendHint],
    reword,
  },
  (platform) => {
    const users = userStore(platform)
    const store = notificationStore(platform)
    const live = sockets(platform)
    const hint = (of: { userId: string }[]) =>
      live.sendHint(
        of.map(({ userId }) => userId),
        { type: 'notifications' },
      )

    /** Returns the notifications whose receivers exist and can see the actor. */
    const receivable = async (notifications: NewNotification[]) => {
      const receivers = await users.getMany(notifications.map(({ userId }) => userId))
      return notifications.filter(({ userId, actorId }) => {
        const receiver = receivers.find(({ id }) => id === userId)
        return receiver && !hiddenPeopleOf(receiver).has(actorId)
      })
    }

    return {
      /**
       * Adds notifications whose cause cannot be undone, for receivers who exist and can see the actor. A repeat changes
       * nothing.
       */
      async give(notifications: NewNotification[]): Promise<void> {
        const wanted = await receivable(notifications)
        if (wanted.length > 0) await hint(await store.add(wanted))
      },

      /**
       * Same as `give`, for a cause that may be undone before its notification is written: `isStillTrue` reads the cause
       * again after the write. Returns the notifications that did not exist yet.
       */
      async giveWhileTrue(
        notifications: NewNotification[],
        isStillTrue: () => Promise<boolean>,
      ): Promise<NewNotification[]> {
        const wanted = await receivable(notifications)
        if (wanted.length === 0) return []
        const added = await store.add(wanted)
        if (!(await isStillTrue())) await store.remove(wanted)
        await hint(added)
        return added
      },

      async takeBack(refs: NotificationRef[]): Promise<void> {
        await store.remove(refs)
        await hint(refs)
      },

      /**
       * Replaces the text or the reaction of a notification, if it exists. Pages get no hint, because the number of
       * notifications stays.
       */
      reword: store.reword,

      /** Removes a person's notifications about the messages of a conversation, up to one message. */
      async takeBackChat(userId: string, deleted: { chatId: string; upTo: string }): Promise<void> {
        await store.removeOfChat(userId, deleted)
        await hint([{ userId }])
      },
    }
  },
)
