/**
 * Who is signed in. Tokens live in cookies of the parent domain, so that one sign-in serves every campus host.
 * Amplify is loaded only to sign in or out and to renew a token: visitors never load it, and a page whose token is
 * still valid does not wait for it.
 */
import { useSyncExternalStore } from 'react'
import { showAlert } from '../ui/alerts-store.ts'
import { config } from '../lib/config.ts'
import { cookieOf } from '../lib/cookies.ts'
import { onEvents } from '../lib/on-events.ts'
import { newListeners } from '../lib/store.ts'
import { readStored, writeStored } from '../lib/stored.ts'
import { unavailable } from '../lib/unavailable.ts'
import { cookiePrefix } from './cookie-prefix.ts'

const arrivedKey = 'signed-in-just-now'
const renewBeforeMs = 60_000
const { subscribe, notify } = newListeners()
let renewing: Promise<string | undefined> | undefined
let leaving: Promise<void> | undefined
let ending: Promise<void> | undefined

/** Whether somebody is signed in, by the cookie alone. */
export function hasSession(): boolean {
  return sessionUser() !== undefined
}

export function useHasSession(): boolean {
  return useSyncExternalStore(onSessionChange, hasSession)
}

/** Also calls when the tab becomes visible again, or its window gets the focus: the session may have changed on another campus's site. */
export function onSessionChange(listener: () => void): () => void {
  const unsubscribe = subscribe(listener)
  const stopWatching = [onEvents(document, 'visibilitychange')(listener), onEvents(window, 'focus')(listener)]
  return () => {
    unsubscribe()
    for (const stop of stopWatching) stop()
  }
}

/** Tells everybody that somebody has just signed in. */
export function noteArrival(): void {
  writeStored('sessionStorage', arrivedKey, 'yes')
  notify()
}

export function signOut(): Promise<void> {
  leaving ??= import('./amplify.ts')
    .then((amplify) => amplify.signOutHere())
    .then(notify)
    .finally(() => {
      leaving = undefined
    })
  return leaving
}

/** Ends a session that the server no longer accepts, and shows why: one alert, however many calls failed. */
export function endSession(message: string): Promise<void> {
  ending ??= signOut()
    .then(() => showAlert({ message, type: 'danger' }))
    .finally(() => {
      ending = undefined
    })
  return ending
}

/** Returns true once after each sign-in, when an incomplete account is led to its next step. */
export function takeArrival(): boolean {
  const arrived = readStored('sessionStorage', arrivedKey) !== null
  writeStored('sessionStorage', arrivedKey, null)
  return arrived
}

/** The token for a request; undefined for a visitor. Rejects with `offline` when it cannot be renewed just now. */
export async function accessToken({ renew = false } = {}): Promise<string | undefined> {
  // The server refuses a call that was in flight when its person logged out: their session did not end by itself.
  if (renew) await leaving?.catch(() => undefined)
  const user = sessionUser()
  if (user === undefined) return undefined
  const token = cookieOf(`${cookiePrefix}.${config().userPoolClientId}.${user}.accessToken`)
  if (token && !renew && expiryOf(token) - Date.now() > renewBeforeMs) return token
  renewing ??= renewToken().finally(() => {
    renewing = undefined
  })
  return renewing
}

async function renewToken(): Promise<string | undefined> {
  // Without a connection, Amplify's own chunk may fail to load.
  const renewed = await import('./amplify.ts')
    .then((amplify) => amplify.renewedToken())
    .catch(() => {
      throw unavailable('offline')
    })
  if (renewed === undefined) await endSession('Your session has ended. Log in again.')
  return renewed
}

/** The name of whoever is signed in at the user pool, by the cookie alone: it changes with the person. */
export function sessionUser(): string | undefined {
  return cookieOf(`${cookiePrefix}.${config().userPoolClientId}.LastAuthUser`)
}

/** When a token expires, in epoch milliseconds; 0 when it has no expiry or is no token. */
function expiryOf(token: string): number {
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return 0
  try {
    const claims: unknown = JSON.parse(
      atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    )
    return typeof claims === 'object' && claims && 'exp' in claims ? Number(claims.exp) * 1000 : 0
  } catch {
    return 0
  }
}
