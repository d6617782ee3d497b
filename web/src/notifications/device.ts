/** Makes this browser a device that gets web push notifications. */
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

/**
 * The storage key of the person who turned notifications on in this browser. It is kept on sign-out, so that they stay on
 * after the person signs in again.
 */
const ownerKey = 'push-owner'
/** The storage key of the person for whom this tab has already checked that the server knows the device. */
const comparedKey = 'push-compared'

/** This browser's permission; also `unsupported` on an iPhone if the site is not on the Home Screen. */
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
 * Registers this browser again if the person turned notifications on here but the server lacks the device: after a new
 * sign-in, if the browser renewed the subscription, or if our key was replaced. Runs once per tab.
 */
export async function keepDevice(userId: string): Promise<void> {
  const isKept = permission() === 'granted' && readStored('localStorage', ownerKey) === userId
  if (!isKept || readStored('sessionStorage', comparedKey) === userId) return
  const { items, publicKey } = await call(listPushSubscriptions, {})
  if (!items.some(({ isHere, isCurrent }) => isHere && isCurrent)) await register(userId, publicKey)
  writeStored('sessionStorage', comparedKey, userId)
}

/** On sign-out: ends pushes to this browser, and closes the notifications that it shows. */
export async function forgetDevice(): Promise<void> {
  writeStored('sessionStorage', comparedKey, null)
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  await unsubscribe()
}

/**
 * Closes this browser's notifications about a conversation that was read up to a message. Notifications about reactions are
 * always closed, because an open conversation shows the reactions.
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

/**
 * Subscribes at the browser vendor's push service. The laptop cloud has its own push service, at which a browser cannot
 * subscribe by itself, so there the page sends the request.
 */
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
  // A browser with a subscription under another key refuses a second one.
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

/** The public key of a subscription. */
function keyOf({ options: { applicationServerKey: bytes } }: PushSubscription): string | undefined {
  return bytes ? base64url(new Uint8Array(bytes)) : undefined
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
