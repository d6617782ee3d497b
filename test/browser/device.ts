/**
 * A browser as a device that receives web push. The laptop's push service has the keys of the browser's subscription and
 * decrypts its pushes. DevTools delivers the plain text, because a browser accepts pushes only from its vendor's service.
 */
import type { Page, Worker } from '@playwright/test'
import * as z from 'zod/mini'
import { pushMessageSchema, type PushMessage } from '../../shared/notifications/push-message.ts'
import { siteOf } from './people.ts'
import { port } from './ports.ts'
import { expect } from './site.ts'

const pushesSchema = z.array(z.object({ data: z.string() }))

/** Returns the push with this path and body, once it has reached the push service. */
export async function pushOf(message: Pick<PushMessage, 'path' | 'body'>): Promise<PushMessage> {
  let found: PushMessage | undefined
  const look = async () => {
    const answer = await fetch(`http://127.0.0.1:${port + 11}/pushes.json`)
    const pushes = z.parse(pushesSchema, await answer.json())
    found = pushes
      .map(({ data }) => z.parse(pushMessageSchema, JSON.parse(data)))
      .find(({ path, body }) => path === message.path && body === message.body)
    return found
  }
  await expect.poll(look, { intervals: [100] }).toBeDefined()
  return found!
}

/** The device of a page whose person switched notifications on. */
export async function deviceOf(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  const registration = Promise.withResolvers<string>()
  devTools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    const active = versions.find(({ status }) => status === 'activated')
    if (active) registration.resolve(active.registrationId)
  })
  await devTools.send('ServiceWorker.enable')
  const registrationId = await registration.promise
  const worker = page.context().serviceWorkers()[0]!
  const service = 'pushMessaging'
  await devTools.send('BackgroundService.startObserving', { service })
  await devTools.send('BackgroundService.setRecording', { service, shouldRecord: true })
  return {
    /** Resolves once the worker has handled the message, because Chromium loses a notification that is queried earlier. */
    async deliver(message: PushMessage): Promise<void> {
      const done = Promise.withResolvers<void>()
      devTools.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
        if (backgroundServiceEvent.eventName === 'Push event completed') done.resolve()
      })
      const data = JSON.stringify(message)
      const origin = siteOf('ou')
      await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
      await done.promise
    },

    /** The notifications that the browser shows. */
    shown: () =>
      page.evaluate(async () => {
        const registered = await navigator.serviceWorker.ready
        return (await registered.getNotifications()).map(({ title, body }) => ({ title, body }))
      }),

    click: (title: string) => click(worker, title),
  }
}

/**
 * Sends the worker the event of a click on a notification, because no code outside the browser can click one. Chromium lets
 * a worker focus or open windows only in a trusted event, so here the worker can only navigate a page.
 */
function click(worker: Worker, title: string): Promise<void> {
  return worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as {
      registration: { getNotifications: () => Promise<Notification[]> }
      NotificationEvent: new (type: string, of: { notification: Notification }) => Event
    }
    const notification = (await scope.registration.getNotifications()).find(({ title }) => title === wanted)
    if (!notification) throw new Error(`no notification '${wanted}' is shown`)
    const event = new scope.NotificationEvent('notificationclick', { notification })
    const work: Promise<unknown>[] = []
    Object.defineProperty(event, 'waitUntil', { value: (one: Promise<unknown>) => work.push(one) })
    globalThis.dispatchEvent(event)
    await Promise.allSettled(work)
  }, title)
}
