import * as z from 'zod/mini'

/** An address at Stripe. `z.url` would add half a kilobyte to a visitor's first script, which includes zod's checks. */
export const linkSchema = z.object({ url: z.string().check(z.regex(/^https?:\/\//)) })

/** `incomplete` is an application that was begun but not submitted, `complete` one that was submitted. */
export const payoutStates = ['none', 'incomplete', 'complete'] as const

/**
 * When Stripe needs the answer: now, later, already past due, or Stripe is reviewing it.
 * https://docs.stripe.com/api/accounts/object#account_object-requirements
 */
export const dues = ['past-due', 'now', 'in-review', 'later'] as const

export const payoutsSchema = z.object({
  state: z.enum(payoutStates),
  /** Whether the person may be paid for what they sell. */
  chargesEnabled: z.boolean(),
  /** Whether money is paid out to their bank. */
  payoutsEnabled: z.boolean(),
  /** The data that Stripe still requires, by Stripe's codes. */
  requirements: z.array(z.object({ code: z.string(), due: z.enum(dues) })),
  /** Why Stripe disabled the account, as Stripe's code. */
  disabledReason: z.optional(z.string()),
  /** False if Stripe could not be reached; the state is then the stored one, without requirements. */
  isFresh: z.boolean(),
  /** When Stripe was last asked, as an ISO date; missing if the person has no account. */
  checkedAt: z.optional(z.string()),
})
export type Payouts = z.output<typeof payoutsSchema>
export type Requirement = Payouts['requirements'][number]

export const awayMessage = 'Stripe can’t be reached right now. Try again in a few minutes.'

/** The note on payouts in an export, and before an account is deleted. */
export const keptByLaw =
  'Stripe keeps records of who was paid, and how much, for as long as the law requires, even after the account is deleted.'
