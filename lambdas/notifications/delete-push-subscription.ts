import { deletePushSubscription as contract } from '../../shared/notifications/delete-push-subscription.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { pushStore } from './push-store.ts'

export const deletePushSubscription = operation(
  contract,
  { devices: only(pushStore, 'remove') },
  async ({ subscriptionId }, { viewer, devices }) => {
    await devices.remove(viewer.id, subscriptionId)
    return {}
  },
)
