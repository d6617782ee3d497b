import * as z from 'zod/mini'
import { outcomeSchema } from '../stripe/accounts.ts'
import { readTexts } from './texts.ts'

const accountSchema = z.strictObject({
  /** What the account demonstrates; printed when the start is done. */
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
  /** Also the sign-in name. Its mail is in the local inbox. */
  email: z.string(),
  verified: z.boolean(),
  /** The campus whose school e-mail is verified; accounts without one are unverified there. */
  campusId: z.optional(z.string()),
  /** False for an account that was opened by link or by Google. */
  hasPassword: z._default(z.boolean(), true),
  /** Set for people who have set up their profile. */
  bio: z.optional(z.string()),
  /** How their application for payouts ended at the laptop's Stripe; others have none. */
  payouts: z.optional(outcomeSchema),
  /** The page of OU's site to which they come by logging in, or the sentence with which they are refused. */
  lands: z.string(),
})
/** An account that a reader of the demo can sign in with. */
export type DemoAccount = z.infer<typeof accountSchema> & { password: string }

/** A student who exists as rows of the table only: nobody can sign in as them. */
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
