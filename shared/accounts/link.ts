/** What sign-in links, registration links and resets have in common. */
import * as z from 'zod/mini'
import { rule } from '../contract.ts'
import { ownPathAt } from '../own-path.ts'
import { ulidSchema } from '../ulid-schema.ts'

/** Minutes for which a link can be used after it was mailed. */
export const linkMinutes = 15

/** A path of the site, to which somebody returns after the link was opened. */
const backSchema = z.string().check(
  z.maxLength(500),
  rule('bad-input', (path: string) => ownPathAt('https://site.invalid', path) !== undefined),
)

/** What every request for a link has. `id` is the idempotency key: a repeated request mails nothing more. */
export const linkRequest = {
  id: ulidSchema,
  /** The campus on whose site the person is; the mail has its name and colour, and the link leads back there. */
  campusId: z.optional(z.string()),
  back: z.optional(backSchema),
}

/** The same whether or not there is an account. `nextAt` is when another link may be requested, in epoch milliseconds. */
export const linkRequested = z.object({ nextAt: z.number() })

export const linkRequestRefusals = {
  'account-banned': { status: 403, message: 'Account has been banned' },
  'too-many-links': { status: 429, message: 'Too many links. Try again later.' },
} as const

/** The id of the request, and a secret. */
export const linkTokenSchema = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}\.[0-9a-f]{64}$/))
