import * as z from 'zod/mini'
import { parametersOf } from './parameters.ts'

/** An action of a person on Stripe's pages, or a decision of Stripe itself. */
export const outcomeSchema = z.enum(['finish', 'leave', 'refuse', 'ask', 'review', 'overdue'])
export type Outcome = z.output<typeof outcomeSchema>

/** An account as the laptop keeps it. */
export const accountSchema = z.object({
  id: z.string(),
  /** Epoch seconds, as every time of Stripe. */
  created: z.number(),
  /** The data about the person that the platform sent. */
  given: parametersOf.createAccount,
  detailsSubmitted: z.boolean(),
  isEnabled: z.boolean(),
  currentlyDue: z.array(z.string()),
  eventuallyDue: z.array(z.string()),
  pastDue: z.array(z.string()),
  pendingVerification: z.array(z.string()),
  disabledReason: z.nullable(z.string()),
  deadline: z.nullable(z.number()),
  /** Whether the platform has access to the account. A deleted or disconnected account gives no access. */
  isConnected: z.boolean(),
  /** The balance in cents. */
  available: z.number(),
  pending: z.number(),
  payouts: z.array(z.object({ id: z.string(), amount: z.number(), status: z.string(), created: z.number() })),
})
export type Account = z.output<typeof accountSchema>

/** The requirements of a person in the US: https://docs.stripe.com/connect/required-verification-information */
const wantedOfPerson = [
  'business_profile.mcc',
  'business_profile.url',
  'business_type',
  'external_account',
  'individual.address.city',
  'individual.address.line1',
  'individual.address.postal_code',
  'individual.address.state',
  'individual.dob.day',
  'individual.dob.month',
  'individual.dob.year',
  'individual.email',
  'individual.first_name',
  'individual.last_name',
  'individual.phone',
  'individual.ssn_last_4',
  'tos_acceptance.date',
  'tos_acceptance.ip',
]
const documentWanted = ['individual.verification.document']
const deadlineSeconds = 14 * 24 * 3600

type Given = Account['given']

/** A new account, which requires everything that the platform did not send. */
export function newAccount(id: string, given: Given, created: number): Account {
  const due = wantedOfPerson.filter((code) => !isGiven(given, code))
  return {
    id,
    created,
    given,
    detailsSubmitted: false,
    isEnabled: false,
    currentlyDue: due,
    eventuallyDue: due,
    pastDue: due,
    pendingVerification: [],
    disabledReason: 'requirements.past_due',
    deadline: null,
    isConnected: true,
    available: 0,
    pending: 0,
    payouts: [],
  }
}

function isGiven(given: Given, code: string): boolean {
  const value = code
    .split('.')
    .reduce<unknown>(
      (inner, name) => (typeof inner === 'object' && inner ? Reflect.get(inner, name) : undefined),
      given,
    )
  // A product description may replace a website.
  const instead = code === 'business_profile.url' ? given.business_profile?.product_description : undefined
  return (value ?? instead) !== undefined
}

export function afterOutcome(account: Account, outcome: Outcome, now: number): Account {
  const nothingDue = {
    currentlyDue: [],
    eventuallyDue: [],
    pastDue: [],
    pendingVerification: [],
    deadline: null,
  }
  const finished = {
    ...account,
    ...nothingDue,
    detailsSubmitted: true,
    isEnabled: true,
    disabledReason: null,
  }
  const stopped = { ...finished, isEnabled: false }
  if (outcome === 'finish') return finished
  if (outcome === 'refuse') return { ...stopped, disabledReason: 'rejected.fraud' }
  if (outcome === 'review') {
    const disabledReason = 'requirements.pending_verification'
    return { ...stopped, pendingVerification: documentWanted, disabledReason }
  }
  const wanted = { currentlyDue: documentWanted, eventuallyDue: documentWanted }
  if (outcome === 'ask') return { ...finished, ...wanted, deadline: now + deadlineSeconds }
  if (outcome === 'overdue')
    return { ...stopped, ...wanted, pastDue: documentWanted, disabledReason: 'requirements.past_due' }
  if (account.detailsSubmitted) return account
  // A person who leaves half-way has entered half of the requirements.
  const left = account.currentlyDue.slice(Math.floor(account.currentlyDue.length / 2))
  return { ...account, currentlyDue: left, eventuallyDue: left, pastDue: left }
}

/** The account as the API returns it: https://docs.stripe.com/api/accounts/object */
export function accountObject(account: Account) {
  const { id, created, given, isEnabled } = account
  const requested = Object.entries(given.capabilities ?? {}).flatMap(([name, value]) =>
    value?.requested === 'true' ? [name] : [],
  )
  const state = isEnabled ? 'active' : account.pendingVerification.length > 0 ? 'pending' : 'inactive'
  const { controller } = given
  return {
    id,
    object: 'account',
    business_profile: {
      mcc: null,
      name: null,
      product_description: null,
      url: null,
      ...given.business_profile,
    },
    business_type: given.business_type ?? null,
    capabilities: Object.fromEntries(requested.map((name) => [name, state])),
    charges_enabled: isEnabled,
    controller: {
      fees: { payer: controller.fees?.payer ?? 'account' },
      is_controller: true,
      losses: { payments: controller.losses?.payments ?? 'stripe' },
      requirement_collection: controller.requirement_collection ?? 'stripe',
      stripe_dashboard: { type: controller.stripe_dashboard?.type ?? 'full' },
      type: 'application',
    },
    country: given.country ?? 'US',
    created,
    default_currency: 'usd',
    details_submitted: account.detailsSubmitted,
    email: given.email ?? null,
    external_accounts: emptyList(`/v1/accounts/${id}/external_accounts`),
    future_requirements: requirementsOf(),
    metadata: given.metadata ?? {},
    payouts_enabled: isEnabled,
    requirements: requirementsOf(account),
    settings: {
      payouts: { debit_negative_balances: true, schedule: { delay_days: 2, interval: 'daily' } },
    },
    tos_acceptance: { date: account.detailsSubmitted ? created : null },
    type: 'none',
  }
}

function requirementsOf(account?: Account) {
  return {
    alternatives: [],
    current_deadline: account?.deadline ?? null,
    currently_due: account?.currentlyDue ?? [],
    disabled_reason: account?.disabledReason ?? null,
    errors: [],
    eventually_due: account?.eventuallyDue ?? [],
    past_due: account?.pastDue ?? [],
    pending_verification: account?.pendingVerification ?? [],
  }
}

function emptyList(url: string) {
  return { object: 'list', data: [], has_more: false, total_count: 0, url }
}
