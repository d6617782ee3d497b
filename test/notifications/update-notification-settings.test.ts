import { expect, test } from 'vitest'
import { settingsKey } from '../../lambdas/notifications/notification-keys.ts'
import { exportAccount } from '../../shared/holdings/export-account.ts'
import { getNotificationSettings } from '../../shared/notifications/get-notification-settings.ts'
import { noticeTypes } from '../../shared/notifications/notification.ts'
import { updateNotificationSettings as contract } from '../../shared/notifications/update-notification-settings.ts'
import { call, verified } from '../cloud.ts'
import { rowOf, userOf } from '../rows.ts'

const settingsOf = async (person: Awaited<ReturnType<typeof verified>>) =>
  (await call(getNotificationSettings, {}, person)).output

test('a change affects only the settings that it names, and no settings of other people', async () => {
  const [ann, ben] = [await verified(), await verified()]
  await call(contract, { mail: { comment: false } }, ann)
  await call(contract, { mail: { like: true, 'comment reply': false }, push: { message: false } }, ann)
  await call(contract, { mailPreviews: false }, ann)
  const { output } = await call(contract, { emailNotifications: false }, ann)
  expect(output).toEqual(await settingsOf(ann))
  expect([output.emailNotifications, output.mailPreviews]).toEqual([false, false])
  expect(noticeTypes.filter((type) => !output.mail[type])).toEqual([
    'comment',
    'comment reply',
    'message like',
    'saved search',
    'wish',
    'price drop',
    'want',
    'line over',
  ])
  expect(noticeTypes.filter((type) => !output.push[type])).toEqual(['message'])
  expect((await settingsOf(ben)).emailNotifications).toBe(true)
})

test('two simultaneous changes both take effect', async () => {
  const ann = await verified()
  await Promise.all(noticeTypes.map((type) => call(contract, { mail: { [type]: false } }, ann)))
  expect(Object.values((await settingsOf(ann)).mail)).toEqual(noticeTypes.map(() => false))
})

test('quiet hours are set, changed and removed', async () => {
  const ann = await verified()
  const night = { from: 22 * 60, to: 7 * 60, timeZone: 'America/Chicago' }
  expect((await call(contract, { quietHours: night }, ann)).output.quietHours).toEqual(night)
  await call(contract, { push: { like: false } }, ann)
  const later = { ...night, to: 8 * 60 }
  expect((await call(contract, { quietHours: later }, ann)).output.quietHours).toEqual(later)
  await call(contract, { quietHours: null }, ann)
  expect((await settingsOf(ann)).quietHours).toBeUndefined()
})

test('quiet hours that end when they begin are refused with their own message', async () => {
  const ann = await verified()
  const never = { from: 60, to: 60, timeZone: 'America/Chicago' }
  const { error, status } = await call(contract, { quietHours: never }, ann)
  expect([status, error?.code, error?.message]).toEqual([
    400,
    'no-quiet-hours',
    'From and To are the same time.',
  ])
})

test('a time zone or minute that does not exist, and an unknown type, are refused', async () => {
  const ann = await verified()
  const hours = { from: 0, to: 60, timeZone: 'America/Chicago' }
  for (const change of [
    { quietHours: { ...hours, timeZone: 'Mars/Olympus' } },
    { quietHours: { ...hours, to: 1440 } },
    { quietHours: { ...hours, from: -1 } },
    { mail: { payout: false } },
  ])
    expect((await call(contract, change as never, ann)).error?.code).toBe('bad-input')
  expect(await rowOf(settingsKey((await userOf(ann.email)).id))).toBeUndefined()
})

test('a change of settings costs one write', async () => {
  const ann = await verified()
  const { capacity } = await call(contract, { mail: { comment: false }, quietHours: null }, ann)
  expect(capacity.write).toBe(1)
})

test('the settings are in the export of their person', async () => {
  const ann = await verified()
  await call(contract, { mail: { mention: false } }, ann)
  const { items } = (await call(exportAccount, { part: 'notificationSettings' }, ann)).output
  expect(items).toEqual([{ kind: 'notification-settings', ...(await settingsOf(ann)) }])
})
