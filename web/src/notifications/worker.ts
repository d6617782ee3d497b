/** What the service worker does: it shows what is pushed, and a click leads to the place. It keeps nothing for offline. */
import * as z from 'zod/mini'
import { pushMessageSchema, type PushMessage } from '../../../shared/notifications/push-message.ts'
import type { PageWindow, WorkerScope } from './worker-scope.ts'

/** What a notification keeps for its click. */
const dataSchema = z.pick(pushMessageSchema, { id: true, path: true })

/** Milliseconds in which a page says that it opens a place; otherwise a new one opens. */
const patience = 1000

export function startWorker(scope: WorkerScope): void {
  // A new version replaces the old one at once: neither holds anything.
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
  scope.addEventListener('push', (event) => {
    const message = z.safeParse(pushMessageSchema, event.data?.json()).data
    if (message) event.waitUntil(show(scope, message))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const path = z.safeParse(dataSchema, event.notification.data).data?.path ?? '/notifications'
    event.waitUntil(open(scope, path))
  })
}

const windowsOf = ({ clients }: WorkerScope) =>
  clients.matchAll({ type: 'window', includeUncontrolled: true })
const isAt = ({ url }: PageWindow, path: string) => new URL(url).pathname === path

async function show(scope: WorkerScope, { id, title, body, path, tag, at }: PushMessage): Promise<void> {
  const windows = await windowsOf(scope)
  if (windows.some((one) => one.focused && isAt(one, path))) return
  const shown = await scope.registration.getNotifications({ tag })
  // One that is pushed twice takes its own place without a sound.
  const isAgain = shown.some(({ data }) => z.safeParse(dataSchema, data).data?.id === id)
  const data = { id, path }
  await scope.registration.showNotification(title, {
    body,
    tag,
    data,
    timestamp: at,
    renotify: !isAgain,
    icon: '/notification-icon.png',
    badge: '/notification-badge.png',
  })
}

/** Leads a page that is open to the place, the one at the place first; without one, opens it. */
async function open(scope: WorkerScope, path: string): Promise<void> {
  const windows = await windowsOf(scope)
  const page = windows.find((one) => isAt(one, path)) ?? windows.find((one) => one.focused) ?? windows[0]
  if (page && (isAt(page, path) || (await leads(page, path)))) {
    await page.focus()
    return
  }
  await scope.clients.openWindow(path)
}

/** Asks a page to go to a path, without loading it anew: what is written there stays. Returns whether it does. */
function leads(page: PageWindow, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), patience)
    page.postMessage({ open: path }, [port2])
  })
}
