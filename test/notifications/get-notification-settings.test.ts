import { expect, test } from 'vitest'
import { getNotificationSettings } from '../../shared/notifications/get-notification-settings.ts'
import { noticeTypes } from '../../shared/notifications/notification.ts'
import { call, verified } from '../cloud.ts'

test('everything is told by mail and on devices until somebody changes it, except that saves are not mailed', async () => {
  const { emailNotifications, mail, push, quietHours } = (
    await call(getNotificationSettings, {}, await verified())
  ).output
  expect([emailNotifications, quietHours]).toEqual([true, undefined])
  expect(noticeTypes.filter((type) => !mail[type])).toEqual(['like'])
  expect(noticeTypes.filter((type) => !push[type])).toEqual([])
})
