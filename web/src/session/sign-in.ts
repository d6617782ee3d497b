/** The sign-ins that need no other site. They reject with CookiesBlocked, or Amplify's error; its `name` is Cognito's. */
import { requireCookies } from './cookies-needed.ts'
import { noteArrival } from './session.ts'

export async function signIn(email: string, password: string): Promise<void> {
  requireCookies()
  const amplify = await import('./amplify.ts')
  await amplify.signInWithPassword(email, password)
  noteArrival()
}

/** Signs in with the token of a mailed link, which this uses up. */
export async function signInWithLink(email: string, token: string): Promise<void> {
  requireCookies()
  const amplify = await import('./amplify.ts')
  await amplify.signInWithLink(email, token)
  noteArrival()
}
