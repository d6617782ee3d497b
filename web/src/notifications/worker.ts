/** The part of the service worker that shows pushed messages; a click opens their target. */
import * as z from 'zod/mini'
import {
  pushMessageSchema,
  shownDataSchema,
  type PushMessage,
} from '../../../shared/notifications/push-message.ts'
import type { PageWindow, WorkerScope } from './worker-scope.ts'

/** Milliseconds in which a page has to report its path; otherwise it is asleep or has no signed-in person. */
const patience = 1000

export function startWorker(scope: WorkerScope): void {
  // A new version replaces the old one at once, because neither has state.
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
  scope.addEventListener('push', (event) => {
    const message = z.safeParse(pushMessageSchema, event.data?.json()).data
    if (message) event.waitUntil(show(scope, message))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const path = z.safeParse(shownDataSchema, event.notification.data).data?.path ?? '/notifications'
    event.waitUntil(open(scope, path))
  })
}

interface Page {
  window: PageWindow
  path: string
}

/**
 * The open pages with their current paths. Each page is asked, because a window's `url` does not change when the router
 * navigates.
 */
async function pagesOf(
  { clients }: WorkerScope,
  isWanted: (window: PageWindow) => boolean = () => true,
): Promise<Page[]> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const asked = windows.filter(isWanted).map(async (window) => ({ window, path: await pathOf(window) }))
  return (await Promise.all(asked)).flatMap(({ window, path }) =>
    path === undefined ? [] : [{ window, path }],
  )
}

function pathOf(window: PageWindow): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(z.safeParse(z.string(), data).data)
    setTimeout(() => resolve(undefined), patience)
    window.postMessage({ ask: 'path' }, [port2])
  })
}

const pathnameOf = (path: string) => path.split('?')[0]

async function show(scope: WorkerScope, { id, title, body, path, tag, at }: PushMessage): Promise<void> {
  const inFront = await pagesOf(scope, ({ focused }) => focused)
  if (inFront.some((one) => one.path === pathnameOf(path))) return
  const shown = await scope.registration.getNotifications({ tag })
  // A repeated push replaces its notification without a sound.
  const wasShown = shown.some(({ data }) => z.safeParse(shownDataSchema, data).data?.id === id)
  const data = { id, path }
  await scope.registration.showNotification(title, {
    body,
    tag,
    data,
    timestamp: at,
    renotify: !wasShown,
    icon: '/notification-icon.png',
    badge: '/notification-badge.png',
  })
}

/**
 * Opens a path in an open page, without a reload, so that unsent text is kept. A page that already shows the path is
 * preferred, then the focused page. If no page is open, opens a new one.
 */
async function open(scope: WorkerScope, path: string): Promise<void> {
  const pages = await pagesOf(scope)
  const page =
    pages.find((one) => one.path === pathnameOf(path)) ??
    pages.find(({ window }) => window.focused) ??
    pages[0]
  if (!page) return void (await scope.clients.openWindow(path))
  if (page.path !== path) page.window.postMessage({ open: path }, [])
  await page.window.focus()
}
