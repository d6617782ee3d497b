import { expect, test } from 'vitest'
import { createPushSubscription as contract } from '../../shared/notifications/create-push-subscription.ts'
import { listPushSubscriptions } from '../../shared/notifications/list-push-subscriptions.ts'
import { subscriptionsMaximum, type NewSubscription } from '../../shared/notifications/push-subscription.ts'
import { pushKey, subscriptionIdOf } from '../../lambdas/notifications/push-keys.ts'
import { call, loose, signInAs, verified, type Person } from '../cloud.ts'
import { putRow, rowOf, userOf } from '../rows.ts'
import { newDevice, newKeys } from './pushing.ts'

const idsOf = async (person: Person) =>
  (await call(listPushSubscriptions, {}, person)).output.items.map(({ id }) => id)

test('a browser that subscribes again replaces its former subscription', async () => {
  const ann = await verified()
  const first = await newDevice(ann)
  const second = await newDevice(ann)
  expect(await idsOf(ann)).toEqual([second.id])
  const other = await newDevice(await signInAs(ann.email))
  expect(await idsOf(ann)).toEqual([other.id, second.id])
  expect(first.id).not.toBe(second.id)
})

test('a second subscription with the same keys changes nothing', async () => {
  const ann = await verified()
  const { id, endpoint } = await newDevice(ann)
  const { publicKey: p256dh, auth } = newKeys()
  const applicationServerKey = newKeys().publicKey
  expect(
    (await call(contract, { endpoint, keys: { p256dh, auth }, applicationServerKey }, ann)).output,
  ).toEqual({ id })
  expect(await idsOf(ann)).toEqual([id])
})

test.each([
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/push/one',
  'https://push.localhost:8000/push/one',
  'https://ann@push.localhost/push/one',
  'https://push.localhost.example.com/push/one',
  'https://fcm.googleapis.com.example.com/send',
])('an endpoint that does not belong to a browser’s push service is refused: %s', async (endpoint) => {
  const { publicKey: p256dh, auth } = newKeys()
  const applicationServerKey = newKeys().publicKey
  const { error } = await call(
    contract,
    { endpoint, keys: { p256dh, auth }, applicationServerKey },
    await verified(),
  )
  expect(error?.code).toBe('push-service-unknown')
})

test.each([
  ['http://push.localhost/push/one', newKeys().publicKey, newKeys().auth],
  ['https://push.localhost/push/one', 'BAAA', newKeys().auth],
  ['https://push.localhost/push/one', newKeys().publicKey, 'short'],
])(
  'an endpoint without TLS, or a key of the wrong length, is refused: %s %s %s',
  async (endpoint, p256dh, auth) => {
    const applicationServerKey = newKeys().publicKey
    const { error } = await loose(
      contract,
      { endpoint, keys: { p256dh, auth }, applicationServerKey },
      await verified(),
    )
    expect(error?.code).toBe('bad-input')
  },
)

test('the twenty-first device of a person replaces the oldest one', async () => {
  const ann = await verified()
  const { id: userId } = await userOf(ann.email)
  const model = await newDevice(ann)
  const row = await rowOf(pushKey(userId, model.id))
  for (let createdAt = 1; createdAt <= subscriptionsMaximum; createdAt += 1) {
    const signIn = { poolName: 'p', sessionId: `s${createdAt}`, signedInAt: 1 }
    const endpoint = `https://push.localhost/push/${createdAt}`
    await putRow({ ...row, ...pushKey(userId, subscriptionIdOf(endpoint)), endpoint, signIn, createdAt })
  }
  await call(contract, { endpoint: model.endpoint, ...keysOf(row) }, ann)
  const { items } = (await call(listPushSubscriptions, {}, ann)).output
  expect([items.length, items[0]?.id, items.at(-1)?.createdAt]).toEqual([subscriptionsMaximum, model.id, 2])
})

const keysOf = (row: Record<string, unknown> | undefined) => {
  const { keys, applicationServerKey } = row as Pick<NewSubscription, 'keys' | 'applicationServerKey'>
  return { keys, applicationServerKey }
}
