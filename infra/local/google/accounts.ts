import { createHash } from 'node:crypto'
import { demoAccounts, type DemoAccount } from '../demo/people.ts'

/**
 * Google's claims about a person: https://developers.google.com/identity/openid-connect/openid-connect#an-id-tokens-payload
 */
export interface GoogleClaims {
  /** The id of the account at Google, which never changes. */
  sub: string
  name: string
  email?: string
  /** Whether Google has proof that the address belongs to the person. */
  email_verified: boolean
}

/** An account that the page of accounts offers, and what the page says about it. */
export interface GoogleAccount {
  claims: GoogleClaims
  shows: string
}

/** One account for each outcome of a sign-in. */
export const googleAccounts: readonly GoogleAccount[] = [
  { claims: claimsOf('Nina Park', 'nina@example.com'), shows: 'has no account here yet' },
  ofDemo('verified', 'has an account with a password'),
  ofDemo('unverified e-mail', 'registered, but never verified the address'),
  ofDemo('banned', 'is banned'),
  ofDemo('disabled', 'has an account that operators disabled'),
  ofDemo('author', 'has an account, but Google has not verified the address', false),
  { claims: claimsOf('Noa Nameless', undefined), shows: 'gives no address' },
]

/** Returns the claims of a person. The same address always gives the same account id. */
export function claimsOf(name: string, email: string | undefined, isVerified = true): GoogleClaims {
  const digest = createHash('sha256')
    .update(email ?? name)
    .digest('hex')
  const sub = BigInt(`0x${digest.slice(0, 16)}`)
    .toString()
    .padStart(21, '1')
  return { sub, name, ...(email && { email }), email_verified: isVerified }
}

function ofDemo(role: DemoAccount['role'], shows: string, isVerified = true): GoogleAccount {
  const account = demoAccounts.find((one) => one.role === role)
  if (!account) throw new Error(`the demo has no account '${role}'`)
  return { claims: claimsOf(account.name, account.email, isVerified), shows }
}
