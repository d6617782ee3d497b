/** The parts that sign-in links, registration links and reset links share. */
import * as z from 'zod/mini'
import { rule } from '../contract.ts'
import { ownPathAt } from '../own-path.ts'
import { ulidSchema } from '../ulid-schema.ts'

/** Minutes that a mailed link stays valid. */
export const linkMinutes = 15

/** The path of the site that opens after the link was used. */
const backSchema = z.string().check(
  z.maxLength(500),
  rule('bad-input', (path: string) => ownPathAt('https://site.invalid', path) !== undefined),
)

/** Inputs of every request for a link. `id` is the idempotency key: a repeated request mails nothing more. */
export const linkRequest = {
  id: ulidSchema,
  /** The campus on whose site the person is; the mail has its name and colour, and the link leads back there. */
  campusId: z.optional(z.string()),
  back: z.optional(backSchema),
}

/**
 * The output of a request. It is the same whether or not an account exists. `nextAt` is when another link may be
 * requested, in epoch milliseconds.
 */
export const linkRequested = z.object({ nextAt: z.number() })

export const linkRequestRefusals = {
  'account-banned': { status: 403, message: 'Account has been banned' },
  'too-many-links': { status: 429, message: 'Too many links. Try again later.' },
} as const

/** The beginning of the sentence of every failed link; the specific reason follows. */
export const failedLink = 'Failed: Wrong Email.'

const failed = (reason: string) => ({ status: 410, message: `${failedLink} ${reason}` }) as const

export const failedLinkRefusals = {
  'link-failed': failed('The link was not sent to this email.'),
  'link-used': failed('The link was used already.'),
  'link-expired': failed(`The link is older than ${linkMinutes} minutes.`),
  'link-without-account': failed('The account of this link was deleted.'),
}
export type LinkFailure = keyof typeof failedLinkRefusals

/** The token of a mailed link: the id of the request, a dot and a secret. */
export const linkTokenSchema = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}\.[0-9a-f]{64}$/))
