/** This browser as a device that gets notifications. */
import { createPushSubscription } from '../../../shared/notifications/create-push-subscription.ts'
import { deletePushSubscription } from '../../../shared/notifications/delete-push-subscription.ts'
import { listPushSubscriptions } from '../../../shared/notifications/list-push-subscriptions.ts'
import {
  newSubscriptionSchema,
  type NewSubscription,
} from '../../../shared/notifications/push-subscription.ts'
import { shownDataSchema } from '../../../shared/notifications/push-message.ts'
import * as z from 'zod/mini'
import { base64url } from '../lib/base64url.ts'
import { call } from '../lib/call.ts'
import { config } from '../lib/config.ts'
import { readStored, writeStored } from '../lib/stored.ts'

/** The person who turned notifications on in this browser. It survives a sign-out, so the same person need not do it again. */
const ownerKey = 'push-owner'
/** The person whose device this tab has compared with the server's list. */
const comparedKey = 'push-compared'

/** This browser's permission. It is `unsupported` also on an iPhone whose site is not on the Home Screen. */
export function permission(): NotificationPermission | 'unsupported' {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  return isSupported ? Notification.permission : 'unsupported'
}

/** Asks for permission, which browsers allow only after a click. Returns whether notifications are on now. */
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
 * Registers the browser again if its person turned notifications on, but the server does not have it: after a new sign-in,
 * or if the browser renewed the subscription. Also subscribes again if our key has been replaced. Once per tab.
 */
export async function keepDevice(userId: string): Promise<void> {
  const isKept = permission() === 'granted' && readStored('localStorage', ownerKey) === userId
  if (!isKept || readStored('sessionStorage', comparedKey) === userId) return
  const { items, publicKey } = await call(listPushSubscriptions, {})
  if (!items.some(({ isHere, isCurrent }) => isHere && isCurrent)) await register(userId, publicKey)
  writeStored('sessionStorage', comparedKey, userId)
}

/** On sign-out: ends pushes to this browser, and removes the person's shown notifications. */
export async function forgetDevice(): Promise<void> {
  writeStored('sessionStorage', comparedKey, null)
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  await unsubscribe()
}

/**
 * Closes what this browser shows of a conversation that was read up to a message. A reaction has no message of its own to
 * be read: it is on the screen once the conversation is open.
 */
export async function closeRead(chatId: string, upTo: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) {
    const { id, path } = z.safeParse(shownDataSchema, shown.data).data ?? {}
    const isOfChat = path?.split('?')[0] === `/messages/${chatId}`
    if (isOfChat && (shown.tag !== chatId || (id ?? '') <= upTo)) shown.close()
  }
}

async function register(userId: string, publicKey: string): Promise<void> {
  await call(createPushSubscription, await subscribe(publicKey))
  writeStored('localStorage', ownerKey, userId)
}

/** A laptop has its own push service, because browsers subscribe only at their vendor's. */
async function subscribe(applicationServerKey: string): Promise<NewSubscription> {
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushService } = config()
  if (pushService !== undefined) {
    const body = JSON.stringify({ applicationServerKey })
    const answer = await fetch(`${pushService}/subscriptions`, { method: 'POST', body })
    const made = z.parse(z.omit(newSubscriptionSchema, { applicationServerKey: true }), await answer.json())
    return { ...made, applicationServerKey }
  }
  const { pushManager } = await navigator.serviceWorker.ready
  // Browsers refuse to subscribe while they have a subscription under another key.
  const former = await pushManager.getSubscription()
  if (former && keyOf(former) !== applicationServerKey) await former.unsubscribe()
  const subscription = await pushManager.subscribe({ applicationServerKey, userVisibleOnly: true })
  const { endpoint, keys } = subscription.toJSON()
  return z.parse(newSubscriptionSchema, {
    endpoint,
    keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] },
    applicationServerKey,
  })
}

/** The public key under which a browser subscribed. */
function keyOf({ options: { applicationServerKey: bytes } }: PushSubscription): string | undefined {
  return bytes ? base64url(new Uint8Array(bytes)) : undefined
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
