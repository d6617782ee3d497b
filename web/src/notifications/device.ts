/** This browser as a device to which notifications are pushed. */
import { createPushSubscription } from '../../../shared/notifications/create-push-subscription.ts'
import { deletePushSubscription } from '../../../shared/notifications/delete-push-subscription.ts'
import { listPushSubscriptions } from '../../../shared/notifications/list-push-subscriptions.ts'
import {
  newSubscriptionSchema,
  type NewSubscription,
} from '../../../shared/notifications/push-subscription.ts'
import * as z from 'zod/mini'
import { call } from '../lib/call.ts'
import { config } from '../lib/config.ts'
import { readStored, writeStored } from '../lib/stored.ts'

/** Who switched notifications on in this browser. It outlives a sign-out, so the same person need not do it again. */
const ownerKey = 'push-owner'
/** Whose device was compared with the server's list in this tab. */
const comparedKey = 'push-compared'

/** What this browser permits. `unsupported` also is a browser on an iPhone whose site is not on the Home Screen. */
export function permission(): NotificationPermission | 'unsupported' {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  return isSupported ? Notification.permission : 'unsupported'
}

/** Asks the person for permission, which a browser allows only after a click. Returns whether notifications are on now. */
export async function switchOn(userId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await register(userId, (await call(listPushSubscriptions, {})).publicKey)
  return true
}

export async function switchOff(subscriptionId: string): Promise<void> {
  await call(deletePushSubscription, { subscriptionId })
  writeStored('localStorage', ownerKey, null)
  await unsubscribe()
}

/**
 * Registers the browser again where its person switched notifications on, and the server does not have it: a new sign-in, or a
 * subscription that the browser renewed. Once in a tab.
 */
export async function keepDevice(userId: string): Promise<void> {
  const isKept = permission() === 'granted' && readStored('localStorage', ownerKey) === userId
  if (!isKept || readStored('sessionStorage', comparedKey) === userId) return
  const { items, publicKey } = await call(listPushSubscriptions, {})
  if (!items.some(({ isHere }) => isHere)) await register(userId, publicKey)
  writeStored('sessionStorage', comparedKey, userId)
}

/** On sign-out: nothing is pushed to this browser any more, and what it shows of the person goes. */
export async function forgetDevice(): Promise<void> {
  writeStored('sessionStorage', comparedKey, null)
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  await unsubscribe()
}

async function register(userId: string, publicKey: string): Promise<void> {
  await call(createPushSubscription, await subscribe(publicKey))
  writeStored('localStorage', ownerKey, userId)
}

/** A laptop has a push service of its own, because a browser subscribes at its vendor's only. */
async function subscribe(applicationServerKey: string): Promise<NewSubscription> {
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushService } = config()
  if (pushService !== undefined) {
    const body = JSON.stringify({ applicationServerKey })
    const answer = await fetch(`${pushService}/subscriptions`, { method: 'POST', body })
    return z.parse(newSubscriptionSchema, await answer.json())
  }
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ applicationServerKey, userVisibleOnly: true })
  const { endpoint, keys } = subscription.toJSON()
  return z.parse(newSubscriptionSchema, {
    endpoint,
    keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] },
  })
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
