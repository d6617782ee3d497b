import { expect, test } from 'vitest'
import { getNotificationSettings } from '../../shared/notifications/get-notification-settings.ts'
import { listPushSubscriptions } from '../../shared/notifications/list-push-subscriptions.ts'
import { defaultSettings } from '../../shared/notifications/settings.ts'
import { openPage, stopClock } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen } from '../render/screen.ts'
import { answer } from '../render/server.ts'

test('a page shows as soon as its code and its data are loaded', async () => {
  answer(getNotificationSettings, defaultSettings)
  answer(listPushSubscriptions, { items: [], publicKey: 'key' })
  // React's Suspense would wait for a timer of 300 ms.
  stopClock()
  await openPage('/settings/notifications', { as: ann })
  await screen.findByRole('heading', { level: 1, name: 'Notifications' })
  expect(await screen.findAllByRole('switch')).not.toEqual([])
})
