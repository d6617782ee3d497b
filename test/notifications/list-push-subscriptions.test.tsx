import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPushSubscription } from '../../shared/notifications/create-push-subscription.ts'
import { deletePushSubscription } from '../../shared/notifications/delete-push-subscription.ts'
import { getNotificationSettings } from '../../shared/notifications/get-notification-settings.ts'
import { listPushSubscriptions } from '../../shared/notifications/list-push-subscriptions.ts'
import { defaultSettings } from '../../shared/notifications/settings.ts'
import type { OutputOf } from '../../shared/contract.ts'
import { openPage, user } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'
import { endpoint, forgetBrowser, formerKey, keys, ourKey, supportPush } from './browser-with-push.ts'

type Device = OutputOf<typeof listPushSubscriptions>['items'][number]

const here: Device = {
  id: 'a'.repeat(32),
  device: 'Chrome on Windows',
  createdAt: Date.UTC(2026, 10, 22, 18),
  isHere: true,
  isCurrent: true,
}
const phone: Device = { ...here, id: 'b'.repeat(32), device: 'Chrome on Android', isHere: false }

/** The devices that the server has. */
let devices: Device[]

beforeEach(() => {
  devices = []
  answer(getNotificationSettings, defaultSettings)
  answer(listPushSubscriptions, () => ({ items: devices, publicKey: ourKey }))
  answer(createPushSubscription, () => {
    devices = [here, ...devices.filter(({ isHere }) => !isHere)]
    return { id: here.id }
  })
  answer(deletePushSubscription, ({ subscriptionId }) => {
    devices = devices.filter(({ id }) => id !== subscriptionId)
    return {}
  })
})
afterEach(forgetBrowser)

const theSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Push on this device' })
const theSwitchNow = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Push on this device' })
const open = () => openPage('/settings/notifications', { as: ann })

test('the switch asks for permission, subscribes with our key and registers the device', async () => {
  const { subscribe } = supportPush('default')
  await open()
  expect((await theSwitch()).checked).toBe(false)
  screen.getByText('Messages and notifications reach you while the site is closed.')
  await user.click(await theSwitch())
  await until(() => expect(theSwitchNow().checked).toBe(true))
  expect(callsOf(createPushSubscription)).toEqual([{ endpoint, keys, applicationServerKey: ourKey }])
  expect(subscribe).toHaveBeenCalledWith({ applicationServerKey: ourKey, userVisibleOnly: true })
})

test('a person who denies the permission sees where to change that', async () => {
  supportPush('default', 'denied')
  await open()
  await user.click(await theSwitch())
  await screen.findByText(
    'Notifications are blocked in this browser. Allow them in its settings for this site first.',
  )
  expect([(await theSwitch()).disabled, callsOf(createPushSubscription)]).toEqual([true, []])
})

test('a browser without push shows that push is not supported', async () => {
  await open()
  expect((await theSwitch()).disabled).toBe(true)
  screen.getByText(
    'This browser cannot show notifications. On an iPhone, add the site to your Home Screen first.',
  )
})

test('switching off removes this device, and the browser ends its subscription', async () => {
  const { unsubscribe } = supportPush('granted')
  devices = [here]
  await open()
  await user.click(await theSwitch())
  await until(() => expect(callsOf(deletePushSubscription)).toEqual([{ subscriptionId: here.id }]))
  await until(() => expect(unsubscribe).toHaveBeenCalledOnce())
  await until(() => expect(theSwitchNow().checked).toBe(false))
})

test('other devices are listed and can be removed', async () => {
  supportPush('default')
  devices = [phone]
  await open()
  await screen.findByText('Chrome on Android')
  screen.getByRole('heading', { name: 'Push on other devices' })
  await user.click(screen.getByRole('button', { name: 'Remove Chrome on Android' }))
  await screen.findByText('Device removed')
  await until(() => expect(screen.queryByText('Chrome on Android')).toBeNull())
})

test('a change that fails shows an error and the actual state', async () => {
  supportPush('default')
  refuse(createPushSubscription, 'unavailable')
  await open()
  await user.click(await theSwitch())
  await screen.findByText('Something went wrong. Try again.')
  expect((await theSwitch()).checked).toBe(false)
})

test('when the person who subscribed signs in again, the browser is registered once per tab; for another person it is not', async () => {
  supportPush('granted')
  localStorage.setItem('push-owner', ann.id)
  await openPage('/home', { as: ann })
  await until(() => expect(callsOf(createPushSubscription)).toHaveLength(1))
  await openPage('/home', { as: ann })
  localStorage.setItem('push-owner', 'u_other')
  sessionStorage.clear()
  await openPage('/home', { as: ann })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(callsOf(createPushSubscription)).toHaveLength(1)
})

test('a browser that subscribed with a former key subscribes again without asking the person', async () => {
  const { ask, subscribe, unsubscribe } = supportPush('granted', 'granted', [], formerKey)
  localStorage.setItem('push-owner', ann.id)
  devices = [{ ...here, isCurrent: false }]
  await openPage('/home', { as: ann })
  await until(() => expect(callsOf(createPushSubscription)).toHaveLength(1))
  expect(callsOf(createPushSubscription)).toEqual([{ endpoint, keys, applicationServerKey: ourKey }])
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(subscribe).toHaveBeenCalledOnce()
  expect(ask).not.toHaveBeenCalled()
})

test('a browser that subscribed with the current key keeps its subscription', async () => {
  const { subscribe, unsubscribe } = supportPush('granted')
  localStorage.setItem('push-owner', ann.id)
  devices = [here]
  await openPage('/home', { as: ann })
  await until(() => expect(sessionStorage.getItem('push-compared')).not.toBeNull())
  expect([subscribe, unsubscribe].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})

test('opening the page does not ask for permission', async () => {
  const { ask } = supportPush('default')
  await openPage('/home', { as: ann })
  await openPage('/messages', { as: ann })
  expect(ask).not.toHaveBeenCalled()
  expect(callsOf(createPushSubscription)).toEqual([])
})

test('on sign-out the browser unsubscribes and closes the notifications that it shows', async () => {
  const close = vi.fn()
  const { unsubscribe } = supportPush('granted', 'granted', [{ tag: 'one', data: undefined, close }])
  await openPage('/logout', { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Log Out' }))
  await until(() => expect(unsubscribe).toHaveBeenCalled())
  expect(close).toHaveBeenCalled()
})

test('shown notifications of a conversation are closed once it was read up to its newest message, here or on another device', async () => {
  const shown = [
    { tag: 'u_ann-u_bob', id: '2', path: '/messages/u_ann-u_bob' },
    { tag: 'message like 1', id: '3', path: '/messages/u_ann-u_bob?message=1' },
    { tag: 'u_ann-u_cat', id: '2', path: '/messages/u_ann-u_cat' },
    { tag: '4', id: '4', path: '/post/5' },
  ].map(({ tag, ...data }) => ({ tag, data, close: vi.fn() }))
  const closed = () => shown.filter(({ close }) => close.mock.calls.length > 0).map(({ tag }) => tag)
  supportPush('granted', 'granted', shown)
  localStorage.setItem('push-owner', ann.id)
  await openPage('/home', { as: ann })
  await until(() => expect(callsOf(createPushSubscription)).toHaveLength(1))
  const { announceHint } = await import('../../web/src/live/gaps.ts')
  const read = { type: 'read', chatId: 'u_ann-u_bob', userId: ann.id } as const
  announceHint({ ...read, userId: 'u_bob', upTo: '2' })
  announceHint({ ...read, upTo: '1' })
  await until(() => expect(closed()).toEqual(['message like 1']))
  announceHint({ ...read, upTo: '2' })
  await until(() => expect(closed()).toEqual(['u_ann-u_bob', 'message like 1']))
})
