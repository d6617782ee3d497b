import { expect, test } from 'vitest'
import { exportAccount } from '../../shared/holdings/export-account.ts'
import { listPushSubscriptions as contract } from '../../shared/notifications/list-push-subscriptions.ts'
import { call, signInAs, verified } from '../cloud.ts'
import { newDevice } from './pushing.ts'

test('devices are listed newest first and without their keys, and the device that sent the request is marked', async () => {
  const ann = await verified()
  await newDevice(ann)
  const elsewhere = await signInAs(ann.email)
  await newDevice(elsewhere)
  const { items, publicKey } = (await call(contract, {}, ann)).output
  expect(items.map(({ isHere }) => isHere)).toEqual([false, true])
  expect(Object.keys(items[0] ?? {}).sort()).toEqual(['createdAt', 'device', 'id', 'isCurrent', 'isHere'])
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
  expect((await call(contract, {}, await verified())).output.items).toEqual([])
})

test('all people subscribe with the same public key', async () => {
  const keys = await Promise.all([verified(), verified()].map(async (one) => call(contract, {}, await one)))
  expect(keys[0]?.output.publicKey).toBe(keys[1]?.output.publicKey)
})

test('a person’s export contains the names of their devices', async () => {
  const ann = await verified()
  const { endpoint } = await newDevice(ann)
  const { items } = (await call(exportAccount, { part: 'pushDevices' }, ann)).output
  expect(items).toEqual([expect.objectContaining({ kind: 'push-device', device: 'A browser', endpoint })])
})
