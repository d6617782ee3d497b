import { createPushSubscription as contract } from '../../shared/notifications/create-push-subscription.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { deviceName } from '../accounts/device-name.ts'
import { addressOf } from './push-services.ts'
import { pushStore } from './push-store.ts'

export const createPushSubscription = operation(
  contract,
  { devices: only(pushStore, 'add') },
  async ({ endpoint, keys, applicationServerKey }, { viewer, client, devices, refuse }) => {
    if (addressOf(endpoint) === undefined) return refuse('push-service-unknown')
    const device = deviceName(client.userAgent ?? '')
    const { signIn } = viewer
    const id = await devices.add(viewer.id, { endpoint, keys, applicationServerKey, device, signIn })
    return { id }
  },
)
