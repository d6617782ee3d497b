import { listPushSubscriptions as contract } from '../../shared/notifications/list-push-subscriptions.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pushSender } from './push-sender.ts'
import { pushStore } from './push-store.ts'

export const listPushSubscriptions = operation(
  contract,
  { devices: only(pushStore, 'list'), sender: only(pushSender, 'publicKey') },
  async (_, { viewer, devices, sender }) => {
    const [found, publicKey] = await Promise.all([devices.list(viewer.id), sender.publicKey()])
    const items = found.map(({ signIn, applicationServerKey, ...device }) => ({
      ...device,
      isHere: signIn.sessionId === viewer.signIn.sessionId,
      isCurrent: applicationServerKey === publicKey,
    }))
    return { items, publicKey }
  },
)
