import * as z from 'zod/mini'
import { outcomeSchema } from '../stripe/accounts.ts'
import { readTexts } from './texts.ts'

const accountSchema = z.strictObject({
  /** The feature that the account demonstrates; printed when the start is complete. */
  role: z.enum([
    'unverified e-mail',
    'unverified school',
    'no password',
    'verified',
    'author',
    'second verified',
    'other campus',
    'banned',
    'disabled',
  ]),
  name: z.string(),
  /** The e-mail address, which is also the sign-in name. Mail to it appears in the local inbox. */
  email: z.string(),
  verified: z.boolean(),
  /** The campus whose school e-mail address the account has verified; missing for an account that has verified none. */
  campusId: z.optional(z.string()),
  /** False for an account that was opened by link or by Google. */
  hasPassword: z._default(z.boolean(), true),
  /** The text of the profile; missing for people who have not set up their profile. */
  bio: z.optional(z.string()),
  /** The outcome of their application at the laptop's Stripe; missing for people without one. */
  payouts: z.optional(outcomeSchema),
  /** The page of OU's site that opens after logging in, or the sentence that refuses the log-in. */
  lands: z.string(),
})
/** An account that a reader of the demo can sign in with. */
export type DemoAccount = z.infer<typeof accountSchema> & { password: string }

/** A student who exists only as rows of the table: nobody can sign in as them. */
export type DemoPerson = Pick<DemoAccount, 'name' | 'email' | 'verified'> & { campusId: string }

const { accounts, students } = readTexts(
  'people',
  z.strictObject({
    accounts: z.array(accountSchema),
    /** Names by campus. */
    students: z.record(z.string(), z.array(z.string())),
  }),
)

export const demoAccounts: readonly DemoAccount[] = accounts.map((account) => ({
  ...account,
  password: 'campus-demo',
}))

export const people: readonly DemoPerson[] = Object.entries(students).flatMap(([campusId, names]) =>
  names.map((name) => ({
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
    verified: true,
    campusId,
  })),
)
