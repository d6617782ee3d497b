import * as z from 'zod/mini'

/** An address at Stripe. `z.url` would add half a kilobyte to a visitor's first script, which has zod's checks. */
export const linkSchema = z.object({ url: z.string().check(z.regex(/^https?:\/\//)) })

/** `incomplete` is an application that was begun and not submitted, `complete` one that was submitted. */
export const payoutStates = ['none', 'incomplete', 'complete'] as const

/**
 * When Stripe needs it: at once, later, since a date that has passed, or it has it and looks at it.
 * https://docs.stripe.com/api/accounts/object#account_object-requirements
 */
export const dues = ['past-due', 'now', 'in-review', 'later'] as const

export const payoutsSchema = z.object({
  state: z.enum(payoutStates),
  /** Whether the person may be paid for what they sell. */
  chargesEnabled: z.boolean(),
  /** Whether money goes on to their bank. */
  payoutsEnabled: z.boolean(),
  /** What Stripe still wants to know, by Stripe's codes. */
  requirements: z.array(z.object({ code: z.string(), due: z.enum(dues) })),
  /** Why Stripe holds the account back, by Stripe's code. */
  disabledReason: z.optional(z.string()),
  /** False where Stripe could not be reached: this is what was known before, without requirements. */
  isFresh: z.boolean(),
  /** When Stripe was asked last, as an ISO date; missing without an account. */
  checkedAt: z.optional(z.string()),
})
export type Payouts = z.output<typeof payoutsSchema>
export type Requirement = Payouts['requirements'][number]

export const awayMessage = 'Stripe can’t be reached right now. Try again in a few minutes.'

/** What an export says of payouts, and what a person reads before they delete their account. */
export const keptByLaw =
  'Stripe keeps who was paid, and how much, for as long as the law asks for it, also after the account is deleted.'
