/** Pushes to the devices of a person, according to their settings. */
import type { NoticeType } from '../../shared/notifications/notification.ts'
import type { PushMessage } from '../../shared/notifications/push-message.ts'
import { effect, only } from '../platform/effect.ts'
import type { Platform } from '../platform/platform.ts'
import { accountStore, isEnded } from '../access/account-store.ts'
import { pushSender } from './push-sender.ts'
import { pushStore, type Device } from './push-store.ts'
import { isQuiet } from './quiet-hours.ts'
import { settingsStore } from './settings-store.ts'

interface Push {
  userId: string
  urgency: 'high' | 'normal'
  /**
   * Returns the message and its type; undefined if there is nothing to push any more. `content` is called only if there
   * are devices.
   */
  content: () => Promise<{ type: NoticeType; message: PushMessage } | undefined>
}

const used = {
  devices: only(pushStore, 'list', 'remove'),
  settings: only(settingsStore, 'get'),
  accounts: only(accountStore, 'get'),
  sender: only(pushSender, 'send'),
}
const send = Object.values(used).flatMap(({ grants }) => Object.values(grants).flat())

export const devicePush = effect({ send }, (platform: Platform) => {
  const devices = used.devices(platform)
  const settings = used.settings(platform)
  const accounts = used.accounts(platform)
  const sender = used.sender(platform)

  /** A device is signed in until its session ends for any reason. */
  async function isSignedIn({ signIn }: Device): Promise<boolean> {
    const account = await accounts.get(signIn.poolName)
    return account !== undefined && !isEnded(account, signIn)
  }

  async function sendTo(userId: string, device: Device, message: PushMessage, urgency: Push['urgency']) {
    const isOver = !(await isSignedIn(device)) || (await sender.send(device, message, urgency)) === 'gone'
    if (isOver) await devices.remove(userId, device.id)
  }

  return {
    /**
     * Sends a message to every device of a person. Removes devices that are signed out or whose subscription is cancelled.
     * Throws if a push service may accept the message later: then the retry also reaches the other devices, which show it
     * without a sound.
     */
    async send({ userId, urgency, content }: Push): Promise<void> {
      const found = await devices.list(userId)
      if (found.length === 0) return
      const { push, quietHours } = await settings.get(userId)
      const notice = isQuiet(quietHours, platform.now()) ? undefined : await content()
      if (!notice || !push[notice.type]) return
      const results = await Promise.allSettled(
        found.map((device) => sendTo(userId, device, notice.message, urgency)),
      )
      const failed = results.find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
    },
  }
})
