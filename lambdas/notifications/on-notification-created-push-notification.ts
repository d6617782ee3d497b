import { notificationCreated } from '../../events/notification-created.ts'
import { isOfMessage } from '../../shared/notifications/notification.ts'
import { hiddenPeopleOf } from '../blocks/hidden-people.ts'
import { only } from '../platform/effect.ts'
import { reaction } from '../platform/reaction.ts'
import { userStore } from '../users/user-store.ts'
import { devicePush } from './device-push.ts'
import { notificationListStore } from './notification-list-store.ts'
import { pushOfNotification } from './push-words.ts'

/** Pushes a notification to its person's devices, except that of a message: the message itself was already pushed. */
export const { handler, grants } = reaction(
  notificationCreated,
  {
    notifications: only(notificationListStore, 'getUnread'),
    users: only(userStore, 'getMany'),
    devices: devicePush,
  },
  async ({ userId, notificationId }, { notifications, users, devices }) => {
    const notification = await notifications.getUnread(userId, notificationId)
    if (!notification || isOfMessage(notification.type)) return
    const { type, actorId } = notification
    await devices.send({
      userId,
      urgency: 'normal',
      async content() {
        const people = await users.getMany([userId, actorId])
        const [receiver, actor] = [userId, actorId].map((id) => people.find((one) => one.id === id))
        const isShown = receiver && actor && !receiver.bannedAt && !hiddenPeopleOf(receiver).has(actorId)
        if (!isShown) return undefined
        return { type, message: pushOfNotification(notification, `${actor.firstName} ${actor.lastName}`) }
      },
    })
  },
)
