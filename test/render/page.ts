/** Opens the site itself, `web/src/app/main.tsx`, in the DOM of a rendered test. */
import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import type { DetachedWindowAPI } from 'happy-dom'
import type { Root } from 'react-dom/client'
import { vi } from 'vitest'
import { getCampusCounts } from '../../shared/campuses/get-campus-counts.ts'
import { getDeal } from '../../shared/deals/get-deal.ts'
import { getLine } from '../../shared/deals/get-line.ts'
import { listOpenDeals } from '../../shared/deals/list-open-deals.ts'
import { getPlace } from '../../shared/geography/get-place.ts'
import { getChat } from '../../shared/chats/get-chat.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import { createUpload } from '../../shared/media/create-upload.ts'
import { finishUpload } from '../../shared/media/finish-upload.ts'
import { getFileAccess } from '../../shared/media/get-file-access.ts'
import { getBadges } from '../../shared/notifications/get-badges.ts'
import { seeNotifications } from '../../shared/notifications/see-notifications.ts'
import { getFeedVersion } from '../../shared/posts/get-feed-version.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { listSavedIds } from '../../shared/saves/list-saved-ids.ts'
import { listSavedSearches } from '../../shared/search/list-saved-searches.ts'
import { startSession } from '../../shared/accounts/start-session.ts'
import { getMe } from '../../shared/users/get-me.ts'
import type { Me } from '../../shared/users/user.ts'
import { siteConfig } from '../site-config.ts'
import { closedIsHidden, completeDom } from './dom.ts'
import { aPhoto } from './samples.ts'
import { until } from './screen.ts'
import { ann, newcomer, without } from './samples.ts'
import { UploadRequest } from './store-of-files.ts'
import { answerByDefault, answerCall, isAnswered, refusal, serve } from './server.ts'

const cookies = 'CognitoIdentityServiceProvider.client'
const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
/** The React root of the page, which is unmounted later. */
export const roots: Root[] = []
/** The query client of the page. */
let queries: QueryClient | undefined
/** Functions that remove the listeners that the page's modules added to the window and the document. */
const listeners: (() => void)[] = []

interface Visit {
  /** The signed-in person; undefined for a visitor. */
  as?: Me | undefined
  /** When that person signed in, in epoch milliseconds. If it is set, the person's token contains it. */
  signedInAt?: number
  campus?: string
  /** The host and port, if they are not those of the campus. */
  host?: string
  /** The responses of other servers, by the address to which the page sends a form. */
  network?: Record<string, (form: URLSearchParams) => Response>
  /** Additions to `/config.json`. */
  config?: Partial<typeof siteConfig>
  /** The width of the screen in pixels; up to 769 it is a phone. */
  width?: number
}

/** Opens a page as a load of its address does: only the data that browsers store, such as cookies, outlives a page. */
export async function openPage(
  path = '/home',
  {
    as,
    signedInAt,
    campus = 'ou',
    host = hostOf(campus),
    width = 1440,
    config = {},
    network = {},
  }: Visit = {},
): Promise<void> {
  closePage()
  // The query library is not reloaded, so its state is reset: a page begins online.
  onlineManager.setOnline(true)
  // In this pause, the previous page's overlays remove their history entries.
  await Promise.resolve()
  completeDom()
  happyDOM.setURL(`http://${host}${path}`)
  window.history.replaceState(null, '', path)
  setWidth(width)
  document.head.innerHTML = `<style>${closedIsHidden}</style>`
  document.body.innerHTML = '<div id="root"></div>'
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: URLSearchParams } = {}) => {
    const answering = network[url]
    if (answering) return answering(body ?? new URLSearchParams())
    if (url === '/config.json') return new Response(JSON.stringify({ ...siteConfig, ...config }))
    throw new Error(`A rendered test has no network: ${url}`)
  })
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
  noteListeners()
  if (as) signInAs(as, signedInAt)
  answerByDefault(getCampusCounts, () => ({ members: 12 }))
  answerByDefault(getFileAccess, () => ({ query: '', expiresAt: Date.now() + 3600_000 }))
  answerByDefault(listPosts, () => ({ items: [] }))
  // Each check finds another version, so it loads the first page.
  let version = 0
  answerByDefault(getFeedVersion, () => ({ version: `v${(version += 1)}` }))
  const available = { state: 'available', stateVersion: 0 } as const
  answerByDefault(getDeal, () => available)
  answerByDefault(getLine, () => ({ ...available, items: [] }))
  answerByDefault(listOpenDeals, () => ({ items: [] }))
  answerByDefault(getBadges, () => ({ notifications: 0, chats: [] }))
  answerByDefault(getPlace, () => ({ isServed: true }))
  answerByDefault(getChat, () => {
    throw refusal('chat-not-found')
  })
  answerByDefault(listChats, () => ({ items: [] }))
  answerByDefault(listSavedIds, () => ({ items: [] }))
  answerByDefault(listSavedSearches, () => ({ items: [] }))
  // The page calls this operation after a while, which a slow test may reach.
  answerByDefault(seeNotifications, ({ upTo }) => ({ seenUpTo: upTo }))
  answerByDefault(createUpload, ({ name }) => ({ url: 'https://files.example', fields: { key: name } }))
  answerByDefault(finishUpload, () => aPhoto('A photo'))
  await forgetModules()
  queries = (await import('../../web/src/lib/query-client.ts')).queryClient
  // A failed request is retried at once, without the pause of a browser.
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retryDelay: 0 } })
  await import('../../web/src/app/main.tsx')
  await until(() => document.getElementById('root')?.hasChildNodes() ?? false)
}

/** Reloads the site's modules, because a copy from another test file would call that file's server. */
export async function forgetModules(): Promise<void> {
  vi.resetModules()
  serve({
    ...(await import('../../shared/refusal-error.ts')),
    ...(await import('../../web/src/lib/faults.ts')),
  })
}

const hostOf = (campus: string) => `${campus === 'campus' ? '' : `${campus}.`}campus.localhost:3000`

/** Sets the cookies of a session, and the person that the server returns for it. */
export function signInAs(me: Me, signedInAt?: number): void {
  document.cookie = `${cookies}.LastAuthUser=${me.id}; path=/`
  if (signedInAt !== undefined)
    document.cookie = `${cookies}.${me.id}.accessToken=${tokenOf(signedInAt)}; path=/`
  answerByDefault(getMe, () => me)
}

/** Makes an access token that contains the time of the sign-in and expires in an hour. */
function tokenOf(signedInAt: number): string {
  const [at, now] = [signedInAt, Date.now()].map((time) => Math.floor(time / 1000))
  return `head.${btoa(JSON.stringify({ auth_time: at, exp: Number(now) + 3600 })).replaceAll('=', '')}.signature`
}

/** Begins the session of a sign-in. If the server refuses the session, the sign-in is undone. */
async function beginSession(): Promise<void> {
  if (isAnswered(startSession)) await answerCall(startSession, startSession.example)
}

/** Replaces Cognito: any password signs in the person with this address. */
export async function signInWithPassword(email: string): Promise<void> {
  await beginSession()
  signInAs(personOf(email))
}

function personOf(email: string): Me {
  const person = [ann, without, newcomer].find((one) => one.email === email)
  if (!person) throw new Error(`Nobody has the address ${email}`)
  return person
}

/** The secret of a used link. Signing in with it fails with Cognito's error. */
export const usedSecret = 'f'.repeat(64)

/** A link signs in the person with this address, and verifies the address. */
export async function signInWithLink(email: string, token: string): Promise<void> {
  if (token.endsWith(usedSecret))
    throw Object.assign(new Error('Incorrect username or password.'), { name: 'NotAuthorizedException' })
  // Cognito responds only after the task that sent the request.
  await new Promise((resolve) => setTimeout(resolve))
  await beginSession()
  signInAs({ ...personOf(email), verified: true })
}

export function signOutHere(): void {
  // `max-age=0` would not work: happy-dom keeps such a cookie until the end of the millisecond.
  document.cookie = `${cookies}.LastAuthUser=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`
}

/** Removes the page, as closing its tab does. Pending beacons are sent now, and not while the next test runs. */
export function closePage(): void {
  window.dispatchEvent(new Event('pagehide'))
  for (const root of roots.splice(0)) root.unmount()
  // React runs pending effects before it unmounts a root, and these may have counted something.
  window.dispatchEvent(new Event('pagehide'))
  for (const remove of listeners.splice(0)) remove()
  // A failed request must not be repeated while the next test's page is open.
  queries?.clear()
  document.body.innerHTML = ''
}

/**
 * Notes the listeners that a page adds, to remove them with the page: its modules must not act while the next test's page
 * is open.
 */
function noteListeners(): void {
  const add = window.addEventListener.bind(window)
  window.addEventListener = (...given: Parameters<typeof add>) => {
    add(...given)
    listeners.push(() => window.removeEventListener(...given))
  }
  const addToDocument = document.addEventListener.bind(document)
  document.addEventListener = (...given: Parameters<typeof addToDocument>) => {
    addToDocument(...given)
    // Listeners of React and of Testing Library serve all pages, so only these are removed.
    if (given[0] === 'visibilitychange') listeners.push(() => document.removeEventListener(...given))
  }
  listeners.push(() => {
    window.addEventListener = add
    document.addEventListener = addToDocument
  })
}

/** Stops the clock; only `passTime` moves it. */
export function stopClock(now?: number): void {
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const
  vi.useFakeTimers({ toFake: [...toFake], ...(now === undefined ? {} : { now }) })
}

export async function passTime(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
}

/** Sets the window's width in pixels; up to 769 it is a phone. */
export function setWidth(width: number): void {
  happyDOM.setViewport({ width, height: width < 770 ? 844 : 900 })
}

/** Simulates the loss of the connection, or its return. */
export function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

/** Types and clicks as a person does, without pauses. A list that is still measuring itself accepts clicks too. */
export const user = userEvent.setup({
  applyAccept: false,
  delay: null,
  pointerEventsCheck: PointerEventsCheckLevel.Never,
})
