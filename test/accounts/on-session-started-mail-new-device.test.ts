import { expect, test } from 'vitest'
import { updateNotificationSettings } from '../../shared/notifications/update-notification-settings.ts'
import { startSession } from '../../shared/accounts/start-session.ts'
import { call, idle, mailsTo, newcomer, signInWithoutSession, verified } from '../cloud.ts'

const subject = 'New log-in to your account'

async function signInOn(email: string, device: string) {
  const person = await signInWithoutSession(email)
  await call(startSession, { device }, person)
  await idle()
  return (await mailsTo(email)).filter((mail) => mail.subject === subject)
}

test('a log-in on a new device is reported by one mail, with the device and the place', async () => {
  const { email } = await verified()
  const [mail, ...more] = await signInOn(email, 'a-new-device')
  expect(more).toEqual([])
  expect(mail?.text).toContain('A browser')
  expect(mail?.text).toContain('Norman, OK')
})

test('neither the first log-in nor another log-in on a known device is reported by mail', async () => {
  const { email } = await verified()
  expect(await signInOn(email, 'device-of-a-test')).toEqual([])
})

test('nothing is mailed to an unverified address', async () => {
  const { email } = await newcomer()
  expect(await signInOn(email, 'a-new-device')).toEqual([])
})

test('the mail also goes to a person who unsubscribed, and has no link to unsubscribe', async () => {
  const person = await verified()
  await call(updateNotificationSettings, { emailNotifications: false }, person)
  const [mail] = await signInOn(person.email, 'a-new-device')
  expect(mail?.text).toContain('on a new device')
  expect(mail?.text).not.toContain('nsubscribe')
  expect(mail?.headers).not.toHaveProperty('list-unsubscribe')
})
