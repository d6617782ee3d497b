import { beforeAll, expect, test } from 'vitest'
import { notificationCreated } from '../../events/notification-created.ts'
import { listPushSubscriptions } from '../../shared/notifications/list-push-subscriptions.ts'
import { isOfMessage, noticeTypes } from '../../shared/notifications/notification.ts'
import { seeNotifications } from '../../shared/notifications/see-notifications.ts'
import { updateNotificationSettings } from '../../shared/notifications/update-notification-settings.ts'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { signOut } from '../../shared/accounts/sign-out.ts'
import { signOutEverywhere } from '../../shared/accounts/sign-out-everywhere.ts'
import { ban, call, idle, signInAs, verified, type Person } from '../cloud.ts'
import { userOf } from '../rows.ts'
import { newDevice, react } from './pushing.ts'
import { given } from './rows.ts'

let actorId: string
let actor: Person
beforeAll(async () => {
  actor = await verified('Ben Day')
  actorId = (await userOf(actor.email)).id
})

const idOf = async ({ email }: Person) => (await userOf(email)).id
const devicesOf = async (person: Person) => (await call(listPushSubscriptions, {}, person)).output.items
const at = Date.now()

/** Handles a notification's event as the reaction does; returns whether its message stays in the queue. */
const push = (userId: string, notificationId: string) =>
  react('on-notification-created-push-notification', notificationCreated, { userId, notificationId })

test('a notification is pushed to every device of its person, encrypted for each device, and to no other person', async () => {
  const [ann, eve] = [await verified(), await verified()]
  const devices = [await newDevice(ann), await newDevice(await signInAs(ann.email))]
  const other = await newDevice(eve)
  const id = await given(await idOf(ann), { at, actorId, type: 'comment' })
  await idle()
  for (const device of devices)
    expect(await device.pushes()).toMatchObject([
      {
        id,
        title: 'Ben Day commented on your post',
        path: '/post/01KABCDEF0123456789ABCDEFG',
        urgency: 'normal',
      },
    ])
  expect(await other.pushes()).toEqual([])
})

test('a switched-off type is not pushed, and no type is pushed in quiet hours', async () => {
  const ann = await verified()
  const [userId, device] = [await idOf(ann), await newDevice(ann)]
  await call(updateNotificationSettings, { push: { like: false } }, ann)
  await push(userId, await given(userId, { at, actorId, type: 'like' }))
  const now = new Date()
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes()
  const quietHours = { from: (minute + 1430) % 1440, to: (minute + 10) % 1440, timeZone: 'UTC' }
  await call(updateNotificationSettings, { quietHours }, ann)
  await push(userId, await given(userId, { at, actorId, type: 'mention' }))
  await idle()
  expect(await device.pushes()).toEqual([])
  await call(updateNotificationSettings, { quietHours: null }, ann)
  await push(userId, await given(userId, { at, actorId, type: 'comment' }))
  await idle()
  expect((await device.pushes()).every(({ title }) => title === 'Ben Day commented on your post')).toBe(true)
})

test('this reaction pushes no notification that was seen, is about a message, is by a hidden person, or is for a banned person', async () => {
  const [ann, cat] = [await verified(), await verified('Cat Fox')]
  const userId = await idOf(ann)
  const seen = await given(userId, { at: at - 1000, actorId })
  await call(seeNotifications, { upTo: seen }, ann)
  // The device is created only now, because the notification might have been pushed before it was seen.
  await idle()
  const device = await newDevice(ann)
  await call(blockPerson, { userId: await idOf(cat) }, ann)
  const hidden = await given(userId, { at, actorId: await idOf(cat) })
  for (const type of ['message', 'new chat'] as const) await given(userId, { at, actorId, type, of: type })
  await idle()
  for (const one of [seen, hidden]) await push(userId, one)
  const fox = await verified()
  const [foxId, ofFox] = [await idOf(fox), await newDevice(fox)]
  await ban(fox)
  await push(foxId, await given(foxId, { at, actorId }))
  expect([await device.pushes(), await ofFox.pushes()]).toEqual([[], []])
})

test('a device whose subscription has ended is removed', async () => {
  const ann = await verified()
  const [userId, device] = [await idOf(ann), await newDevice(ann)]
  await device.cancel()
  expect(await push(userId, await given(userId, { at, actorId }))).toBe(false)
  expect(await devicesOf(ann)).toEqual([])
})

test.each([
  ['signs out', signOut],
  ['signs out everywhere', signOutEverywhere],
])('a device gets no more pushes once its person %s', async (_, contract) => {
  const ann = await verified()
  const [userId, device] = [await idOf(ann), await newDevice(ann)]
  await call(contract, {}, ann)
  await push(userId, await given(userId, { at, actorId }))
  expect(await device.pushes()).toEqual([])
  expect(await devicesOf(await signInAs(ann.email))).toEqual([])
})

test('a message for an overloaded push service stays in the queue, and the device is not removed', async () => {
  const ann = await verified()
  const [userId, device] = [await idOf(ann), await newDevice(ann)]
  await device.become('busy')
  const id = await given(userId, { at, actorId })
  expect(await push(userId, id)).toBe(true)
  expect([await device.pushes(), (await devicesOf(ann)).length]).toEqual([[], 1])
  await device.become('online')
  expect(await push(userId, id)).toBe(false)
  expect(new Set((await device.pushes()).map((one) => one.id))).toEqual(new Set([id]))
})

test('a device that was offline gets the last of several saves of one post', async () => {
  const ann = await verified()
  const [userId, device] = [await idOf(ann), await newDevice(ann)]
  await device.become('offline')
  const ids = [
    await given(userId, { at, actorId, of: '1' }),
    await given(userId, { at: at + 1, actorId, of: '2' }),
  ]
  // Waits until the events from the stream have pushed the notifications, in any order.
  await idle()
  for (const id of ids) await push(userId, id)
  await device.become('online')
  expect((await device.pushes()).at(-1)?.id).toBe(ids[1])
})

test('every pushed type of notification has its own sentence', async () => {
  const ann = await verified()
  const [userId, device] = [await idOf(ann), await newDevice(ann)]
  for (const type of noticeTypes) await given(userId, { at, actorId, type, of: type })
  await idle()
  const titles = new Set((await device.pushes()).map(({ title }) => title))
  // Messages are not in the count, because another reaction pushes them.
  expect(titles.size).toBe(noticeTypes.filter((type) => !isOfMessage(type)).length)
})
