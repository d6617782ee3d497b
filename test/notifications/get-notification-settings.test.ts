import { expect, test } from 'vitest'
import { getNotificationSettings } from '../../shared/notifications/get-notification-settings.ts'
import { noticeTypes } from '../../shared/notifications/notification.ts'
import { proves } from '../checklist/proves.ts'
import { call, verified } from '../cloud.ts'

test('by default all types are pushed, and all types except saves, hearts and found posts are mailed', async () => {
  proves('mails are on')
  const { emailNotifications, mailPreviews, mail, push, quietHours } = (
    await call(getNotificationSettings, {}, await verified())
  ).output
  expect([emailNotifications, mailPreviews, quietHours]).toEqual([true, true, undefined])
  expect(noticeTypes.filter((type) => !mail[type])).toEqual([
    'like',
    'message like',
    'saved search',
    'wish',
    'price drop',
    'want',
    'line over',
  ])
  expect(noticeTypes.filter((type) => !push[type])).toEqual([])
})
