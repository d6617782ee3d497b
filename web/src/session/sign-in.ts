/**
 * The sign-ins that need no other site. They reject with CookiesBlocked or with Amplify's error, whose `name` comes from
 * Cognito.
 */
import { requireCookies } from './cookies-needed.ts'
import { noteArrival } from './arrival.ts'

export async function signIn(email: string, password: string): Promise<void> {
  requireCookies()
  const amplify = await import('./amplify.ts')
  await amplify.signInWithPassword(email, password)
  noteArrival()
}

/** Signs in with the token of a mailed link. A token can be used only once. */
export async function signInWithLink(email: string, token: string): Promise<void> {
  requireCookies()
  const amplify = await import('./amplify.ts')
  await amplify.signInWithLink(email, token)
  noteArrival()
}
