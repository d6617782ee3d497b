import { beforeEach, expect, test } from 'vitest'
import type { PushMessage } from '../../shared/notifications/push-message.ts'
import { startWorker } from '../../web/src/notifications/worker.ts'
import type { WorkerScope } from '../../web/src/notifications/worker-scope.ts'

type Listener = (event: never) => void
interface Shown {
  title: string
  tag: string
  renotify: boolean
  data: unknown
  closed: boolean
}

/** The notifications that the browser shows, and its windows of the site. */
let shown: Shown[]
let windows: Window[]
let opened: string[]
let listeners: Map<string, Listener>
interface Window {
  /** The page's current path; undefined if the page does not respond to the worker. */
  path?: string
  focused: boolean
}

const origin = 'https://ou.campus.example'

beforeEach(() => {
  shown = []
  windows = []
  opened = []
  listeners = new Map()
  const scope = {
    location: { origin },
    registration: {
      getNotifications: async ({ tag }: { tag: string }) => shown.filter((one) => one.tag === tag),
      showNotification: async (title: string, options: Omit<Shown, 'title' | 'closed'>) => {
        shown = [...shown.filter(({ tag }) => tag !== options.tag), { title, ...options, closed: false }]
      },
    },
    clients: {
      claim: async () => undefined,
      matchAll: async () => windows.map(clientOf),
      openWindow: async (path: string) => void opened.push(path),
    },
    skipWaiting: async () => undefined,
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  }
  startWorker(scope as unknown as WorkerScope)
})

const clientOf = (window: Window) => ({
  // In a real browser, the URL of a client remains the one with which the page was loaded.
  url: `${origin}${message.path}`,
  focused: window.focused,
  focus: async () => {
    for (const one of windows) one.focused = one === window
  },
  postMessage: ({ open }: { open?: string }, [port]: MessagePort[]) => {
    if (window.path !== undefined) port?.postMessage(window.path)
    window.path = open ?? window.path
  },
})

async function happen(type: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = []
  listeners.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) } as never)
  await Promise.all(work)
}

const message: PushMessage = {
  id: '1',
  title: 'Ben Day',
  body: 'Is the lamp still there?',
  path: '/messages/u_1-u_2',
  tag: 'u_1-u_2',
  at: 1,
}
const push = (data: unknown) => happen('push', { data: { json: () => data } })
const click = (data: unknown = { id: '1', path: message.path }) =>
  happen('notificationclick', { notification: { data, close: () => void (shown = []) } })

test('a message is shown, and the next message of its conversation replaces it with a sound', async () => {
  await push(message)
  expect(shown).toMatchObject([{ title: 'Ben Day', tag: 'u_1-u_2', renotify: true }])
  await push({ ...message, id: '2', body: 'Hello?' })
  expect(shown).toMatchObject([{ body: 'Hello?', renotify: true }])
})

test('a message that is pushed twice makes no second sound', async () => {
  await push(message)
  await push(message)
  expect(shown).toMatchObject([{ renotify: false }])
})

test('a notification is shown unless the page that it links to has the focus', async () => {
  windows = [{ path: message.path, focused: true }]
  await push(message)
  expect(shown).toEqual([])
  windows = [
    { path: message.path, focused: false },
    { path: '/home', focused: true },
  ]
  await push(message)
  expect(shown).toHaveLength(1)
})

test('an invalid message shows no notification', async () => {
  await push({ title: 'Free money' })
  await happen('push', { data: null })
  expect(shown).toEqual([])
})

test("a click opens the notification's page if no page is open", async () => {
  await push(message)
  await click()
  expect([opened, shown]).toEqual([[message.path], []])
})

test('a click navigates an open page without reloading it, and brings it to the front', async () => {
  windows = [
    { path: '/home', focused: false },
    { path: '/search', focused: false },
  ]
  await click()
  expect(windows).toEqual([
    { path: message.path, focused: true },
    { path: '/search', focused: false },
  ])
  expect(opened).toEqual([])
})

test('a click focuses a page that already shows the notification’s address', async () => {
  windows = [
    { path: '/home', focused: true },
    { path: message.path, focused: false },
  ]
  await click()
  expect(windows).toEqual([
    { path: '/home', focused: false },
    { path: message.path, focused: true },
  ])
})

test('a page that does not respond is not navigated, and a new page opens instead', async () => {
  windows = [{ focused: false }]
  await click()
  expect([opened, windows]).toEqual([[message.path], [{ focused: false }]])
})

test('a click on a notification without a link opens the list of notifications', async () => {
  await click(null)
  expect(opened).toEqual(['/notifications'])
})
