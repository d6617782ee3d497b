import { expect, test } from 'vitest'
import { deletePushSubscription as contract } from '../../shared/notifications/delete-push-subscription.ts'
import { listPushSubscriptions } from '../../shared/notifications/list-push-subscriptions.ts'
import { call, verified } from '../cloud.ts'
import { newDevice } from './pushing.ts'

test('a device can be switched off, even twice, but only by its owner', async () => {
  const [ann, ben] = [await verified(), await verified()]
  const { id: subscriptionId } = await newDevice(ann)
  await call(contract, { subscriptionId }, ben)
  expect((await call(listPushSubscriptions, {}, ann)).output.items).toHaveLength(1)
  for (const _ of [1, 2]) expect((await call(contract, { subscriptionId }, ann)).output).toEqual({})
  expect((await call(listPushSubscriptions, {}, ann)).output.items).toEqual([])
})
