import { expect, test } from 'vitest'
import { changePassword } from '../../shared/accounts/change-password.ts'
import { resetPassword } from '../../shared/accounts/reset-password.ts'
import { updateNotificationSettings } from '../../shared/notifications/update-notification-settings.ts'
import { call, idle, mailsTo, verified } from '../cloud.ts'
import { resetToken } from './links.ts'

const aboutPassword = async (email: string) => {
  await idle()
  return (await mailsTo(email)).filter(({ subject }) => subject === 'Your password was changed')
}

test('a password change in the settings is reported by one mail, even to a person who unsubscribed', async () => {
  const person = await verified()
  await call(updateNotificationSettings, { emailNotifications: false }, person)
  const change = { currentPassword: person.password, newPassword: 'battery staple' }
  await call(changePassword, change, person)
  const [mail, ...more] = await aboutPassword(person.email)
  expect(more).toEqual([])
  expect(mail?.text).toContain('every other device was logged out')
  expect(mail?.text).not.toContain('nsubscribe')
  expect(mail?.headers).not.toHaveProperty('list-unsubscribe')
  expect(mail?.headers).toHaveProperty('auto-submitted', 'auto-generated')
})

test('setting a password with a mailed link is reported by mail, too', async () => {
  const { email } = await verified()
  const token = await resetToken(email)
  await call(resetPassword, { email, token, password: 'battery staple' })
  expect(await aboutPassword(email)).toHaveLength(1)
})

test('a refused password change mails nothing', async () => {
  const person = await verified()
  await call(changePassword, { currentPassword: 'wrong', newPassword: 'battery staple' }, person)
  expect(await aboutPassword(person.email)).toEqual([])
})
