/**
 * Who is signed in. Tokens live in cookies of the parent domain, so that one sign-in serves every campus host
 * (architecture, 'Identity'). Amplify is loaded only to sign in or out and to renew a token: a visitor never has
 * it, and a page with a token that is still good does not wait for it.
 */
import { useSyncExternalStore } from 'react'
import { RefusalError } from '../../../shared/contract.ts'
import { showAlert } from '../ui/alerts-store.ts'
import { config } from '../lib/config.ts'
import { cookiePrefix } from './session-cookie.ts'

const arrivedKey = 'signed-in-just-now'
const renewBeforeMs = 60_000
const listeners = new Set<() => void>()
let renewing: Promise<string | undefined> | undefined
let ending: Promise<void> | undefined

/** Whether someone is signed in, told by the cookie alone. */
export function hasSession(): boolean {
  return lastUser() !== undefined
}

export function useHasSession(): boolean {
  return useSyncExternalStore(onSessionChange, hasSession)
}

/** Also told when the page is looked at again: the session may have changed on another campus's site. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    listeners.delete(listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** Signs in with a password. Rejects with Amplify's error; its `name` is Cognito's. */
export async function signIn(email: string, password: string): Promise<void> {
  const amplify = await import('./amplify.ts')
  await amplify.signInWithPassword(email, password)
  sessionStorage.setItem(arrivedKey, 'yes')
  tell()
}

export async function signOut(): Promise<void> {
  const amplify = await import('./amplify.ts')
  await amplify.signOutHere()
  tell()
}

/** Ends a session that is no longer good, and says why, once for all calls that found out. */
export function endSession(message: string): Promise<void> {
  ending ??= signOut()
    .then(() => showAlert({ message, type: 'danger' }))
    .finally(() => {
      ending = undefined
    })
  return ending
}

/** True once after each sign-in: the moment to lead someone on to what is missing of their account. */
export function takeArrival(): boolean {
  const arrived = sessionStorage.getItem(arrivedKey) !== null
  sessionStorage.removeItem(arrivedKey)
  return arrived
}

/** The token for a request; undefined for a visitor. Rejects with `offline` where it cannot be renewed just now. */
export async function accessToken({ renew = false } = {}): Promise<string | undefined> {
  const user = lastUser()
  if (user === undefined) return undefined
  const token = cookie(`${cookiePrefix}.${config().userPoolClientId}.${user}.accessToken`)
  if (token && !renew && expiryOf(token) - Date.now() > renewBeforeMs) return token
  renewing ??= renewToken().finally(() => {
    renewing = undefined
  })
  return renewing
}

async function renewToken(): Promise<string | undefined> {
  // Without a connection, the part that renews may be what does not come.
  const asked = import('./amplify.ts').then((amplify) => amplify.renewedToken())
  const renewed = await asked.catch(() => {
    throw new RefusalError('offline', { status: 503, message: 'Something went wrong. Try again.' })
  })
  if (renewed === undefined) await endSession('Your session has ended. Log in again.')
  return renewed
}

function tell(): void {
  for (const listener of listeners) listener()
}

function lastUser(): string | undefined {
  return cookie(`${cookiePrefix}.${config().userPoolClientId}.LastAuthUser`)
}

function cookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}

/** When a token ends, in epoch milliseconds; 0 where it does not say. */
function expiryOf(token: string): number {
  try {
    const claims: unknown = JSON.parse(
      atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    )
    return typeof claims === 'object' && claims && 'exp' in claims ? Number(claims.exp) * 1000 : 0
  } catch {
    return 0
  }
}
