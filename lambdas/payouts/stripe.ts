/** The requests that the product sends to Stripe. Of their results, browsers get only addresses of Stripe's pages. */
import Stripe from 'stripe'
import { effect } from '../platform/effect.ts'
import { onResource } from '../platform/grants.ts'
import { accountStateOf, type AccountState } from './account-state.ts'
import type { Opening } from './payout-store.ts'
import { connectStripe, unlessGone, unlessRefused, type Ask } from './stripe-client.ts'

/** The initial data of an application; Stripe asks the person for the rest. */
type Applicant = Opening & { userId: string }

/** The addresses to which Stripe's pages return. */
interface WaysBack {
  returnUrl: string
  /** The page to which Stripe redirects from an address that has been used or has expired. */
  refreshUrl: string
}

/** Seconds by which the time in a webhook's signature may differ from ours. */
const tolerance = 300

const readKey = onResource('stripe-key', 'secretsmanager:GetSecretValue')
const grants = {
  findAccount: readKey,
  createAccount: readKey,
  removeAccount: readKey,
  createOnboardingLink: readKey,
  createEarningsLink: readKey,
  hasMoneyOnTheWay: readKey,
  listAccounts: readKey,
  readEvent: readKey,
}

/**
 * Milliseconds after which no request can still be creating an account, because Stripe keeps an idempotency key for a
 * day.
 */
const settledMs = 2 * 24 * 3600_000

export const stripe = effect(grants, ({ now }) => {
  const { connected, ask } = connectStripe()
  return {
    ...accountCalls(ask, now),
    ...linkCalls(ask),

    /** Whether an account has a balance, or a payout that has not arrived. */
    hasMoneyOnTheWay: (accountId: string): Promise<boolean> => unlessGone(isOwed(ask, accountId), false),

    /** The event of a webhook; undefined if its signature is not Stripe's or is too old. */
    async readEvent(body: string, signature: string) {
      const { client, webhookSecret } = await connected()
      try {
        const event = client.webhooks.constructEvent(body, signature, webhookSecret, tolerance)
        return { id: event.id, type: event.type, accountId: accountOf(event) }
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined
        throw error
      }
    },
  }
})

function accountCalls(ask: Ask, now: () => number) {
  return {
    /** The current account, or 'gone' if it is deleted or no longer connected to us. */
    async findAccount(accountId: string): Promise<AccountState | 'gone'> {
      const account = await unlessGone(
        ask((client) => client.accounts.retrieve(accountId)),
        'gone' as const,
      )
      return account === 'gone' ? account : accountStateOf(account)
    },

    /**
     * Creates an account and returns its id, or 'refused' if Stripe will never create one for this applicant. Within a day,
     * the same key and applicant create no second one.
     */
    async createAccount({ userId, email, firstName, lastName }: Applicant, idempotencyKey: string) {
      const applicant: Stripe.AccountCreateParams = {
        controller: {
          fees: { payer: 'application' },
          losses: { payments: 'application' },
          requirement_collection: 'stripe',
          stripe_dashboard: { type: 'express' },
        },
        country: 'US',
        email,
        business_type: 'individual',
        individual: { email, first_name: firstName, last_name: lastName },
        // Stripe grants transfers without card payments only to platforms that it approved for that.
        capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
        metadata: { userId },
      }
      const made = await unlessRefused(
        ask((client) => client.accounts.create(applicant, { idempotencyKey })),
        undefined,
      )
      return made?.id ?? ('refused' as const)
    },

    /**
     * A page of the accounts that are connected to us, after the one with the id `after`. Settled accounts are old enough
     * that our rows should name them.
     */
    async listAccounts(after: string | undefined) {
      const page = { limit: 100, ...(after !== undefined && { starting_after: after }) }
      const { data, has_more } = await ask((client) => client.accounts.list(page))
      const accounts = data.map((account) => ({
        id: account.id,
        isSettled: account.created !== undefined && account.created * 1000 < now() - settledMs,
        ...accountStateOf(account),
      }))
      return { accounts, next: has_more ? data.at(-1)?.id : undefined }
    },

    /** Deletes an account. A missing account is no failure. */
    async removeAccount(accountId: string): Promise<void> {
      await unlessGone(
        ask((client) => client.accounts.del(accountId)),
        undefined,
      )
    },
  }
}

function linkCalls(ask: Ask) {
  return {
    /** The address at which the person continues their application. */
    async createOnboardingLink(account: string, { returnUrl, refreshUrl }: WaysBack): Promise<string> {
      const ways = { return_url: returnUrl, refresh_url: refreshUrl }
      const link = { account, type: 'account_onboarding', ...ways } as const
      return (await ask((client) => client.accountLinks.create(link))).url
    },

    /** The address of the person's dashboard. */
    async createEarningsLink(accountId: string): Promise<string> {
      return (await ask((client) => client.accounts.createLoginLink(accountId))).url
    },
  }
}

async function isOwed(ask: Ask, stripeAccount: string): Promise<boolean> {
  const { available, pending } = await ask((client) => client.balance.retrieve({}, { stripeAccount }))
  if ([...available, ...pending].some(({ amount }) => amount !== 0)) return true
  for (const status of ['pending', 'in_transit']) {
    const { data } = await ask((client) => client.payouts.list({ status, limit: 1 }, { stripeAccount }))
    if (data.length > 0) return true
  }
  return false
}

/** The account that an event is about. Events about the platform itself have none. */
function accountOf({ account, data, type }: Stripe.Event): string | undefined {
  if (account !== undefined) return account
  return type === 'account.updated' ? data.object.id : undefined
}
