/**
 * The session. Tokens are in cookies of the parent domain, so that one sign-in serves every campus host. Amplify is loaded
 * only to sign in or out and to renew a token, so visitors never load it, and a page whose token is still valid does not
 * wait for it.
 */
import { useSyncExternalStore } from 'react'
import { showAlert } from '../ui/alerts-store.ts'
import { serverNow } from '../lib/call.ts'
import { config } from '../lib/config.ts'
import { cookieOf } from '../lib/cookies.ts'
import { onEvents } from '../lib/on-events.ts'
import { newListeners } from '../lib/store.ts'
import { sessionChanged, unavailable } from '../lib/unavailable.ts'
import { cookiePrefix } from './cookie-prefix.ts'

const renewBeforeMs = 60_000
const { subscribe, notify } = newListeners()
const loadAmplify = () => import('./amplify.ts')
let renewing: Promise<string | undefined> | undefined
let leaving: Promise<void> | undefined
let ending: Promise<void> | undefined
let shownUser: string | undefined
/** The last person whom this page has shown; calls that this person started may still be in flight. */
let lastUser: string | undefined

/** Whether a person is signed in, according to the cookie. */
export function hasSession(): boolean {
  return sessionUser() !== undefined
}

export function useHasSession(): boolean {
  return useSyncExternalStore(onSessionChange, hasSession, () => false)
}

/**
 * The person whom this page shows. The page makes calls only for this person, because its data, texts and presses are
 * theirs.
 */
export const pageUser = () => shownUser

/**
 * Updates `pageUser`, and calls `onLeft` when the page's person has logged out. When another person signs in, at that time
 * or later, the page reloads, so that nothing of the first person stays.
 */
export function followSession(onLeft: () => void): () => void {
  const show = () => {
    shownUser = sessionUser()
    lastUser = shownUser ?? lastUser
  }
  show()
  return onSessionChange(() => {
    if (isReplaced()) return window.location.reload()
    const left = shownUser !== undefined && !hasSession()
    show()
    if (left) onLeft()
  })
}

function isReplaced(): boolean {
  const user = sessionUser()
  return lastUser !== undefined && user !== undefined && user !== lastUser
}

/** Makes all listeners check the session. */
export const noteSession = notify

/**
 * Calls `listener` when the session may have changed: also when the tab becomes visible or its window gets the focus,
 * because the change may have happened on another campus's site.
 */
export function onSessionChange(listener: () => void): () => void {
  const unsubscribe = subscribe(listener)
  const stopWatching = [
    onEvents(document, 'visibilitychange')(listener),
    onEvents(window, 'focus', 'pageshow')(listener),
    // If the browser announces changes of cookies, a log-out shows in every window at once. A sign-in also changes cookies,
    // but is ignored here.
    ...('cookieStore' in window
      ? [onEvents(window.cookieStore, 'change')(() => !hasSession() && listener())]
      : []),
  ]
  return () => {
    unsubscribe()
    for (const stop of stopWatching) stop()
  }
}

/** Logs out the page's person. If another person has signed in meanwhile, that person stays signed in. */
export async function signOut(): Promise<void> {
  if (isReplaced()) return notify()
  const user = sessionUser()
  leaving ??= loadAmplify()
    .then((amplify) => amplify.signOutHere(() => sessionUser() === user))
    .then(notify)
    .finally(() => {
      leaving = undefined
    })
  return leaving
}

/** Ends a session that the server no longer accepts, and shows the reason in one alert, however many calls failed. */
export function endSession(message: string): Promise<void> {
  ending ??= signOut()
    .then(() => showAlert({ message, type: 'danger' }))
    .finally(() => {
      ending = undefined
    })
  return ending
}

/** The access token for a request; undefined for a visitor. Rejects with `offline` if the token cannot be renewed now. */
export async function accessToken({ renew = false } = {}): Promise<string | undefined> {
  // The server refuses a call that was in flight during a log-out. Such a session has not expired, so no alert may say so.
  if (renew) await leaving?.catch(() => undefined)
  const user = ownUser()
  if (user === undefined) return undefined
  const token = storedFor(user, 'accessToken')
  if (token && !renew && timeIn(token, 'exp') - serverNow() > renewBeforeMs) return token
  renewing ??= renewToken().finally(() => {
    renewing = undefined
  })
  const renewed = await renewing
  ownUser()
  return renewed
}

/** The id of the signed-in person. Throws if it is not the page's person. */
function ownUser(): string | undefined {
  if (!isReplaced()) return sessionUser()
  notify()
  throw sessionChanged()
}

async function renewToken(): Promise<string | undefined> {
  // Without a connection, even loading Amplify's chunk may fail.
  const renewed = await loadAmplify()
    .then((amplify) => amplify.renewedToken())
    .catch(() => {
      throw unavailable('offline')
    })
  if (renewed === undefined) await endSession('Your session has ended. Log in again.')
  return renewed
}

/** The user pool's name of the signed-in person, from the cookie. Each person has another name. */
export function sessionUser(): string | undefined {
  return cookieOf(`${cookiePrefix}.${config().userPoolClientId}.LastAuthUser`)
}

/** Returns a value that Amplify stored at the person's sign-in or at the latest renewal of the token. */
const storedFor = (user: string, name: 'accessToken' | 'clockDrift'): string | undefined =>
  cookieOf(`${cookiePrefix}.${config().userPoolClientId}.${user}.${name}`)

/** How many milliseconds the server's clock was ahead of this device's clock when the token was issued. */
export function storedClockOffset(): number {
  const user = sessionUser()
  return Number(user && storedFor(user, 'clockDrift')) || 0
}

/** When the page's person signed in, in epoch milliseconds; 0 if unknown. Renewals of the token do not change it. */
export function signedInAt(): number {
  const user = sessionUser()
  return timeIn((user && storedFor(user, 'accessToken')) ?? '', 'auth_time')
}

/** A time in a token, in epoch milliseconds; 0 if the token lacks it or is malformed. */
function timeIn(token: string, name: 'exp' | 'auth_time'): number {
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return 0
  try {
    const claims: unknown = JSON.parse(
      atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    )
    const times = new Map(typeof claims === 'object' && claims ? Object.entries(claims) : [])
    return (Number(times.get(name)) || 0) * 1000
  } catch {
    return 0
  }
}
