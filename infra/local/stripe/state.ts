import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { jsonFileSaver, readJsonFile } from '../state-file.ts'
import {
  accountObject,
  accountSchema,
  afterOutcome,
  newAccount,
  type Account,
  type Outcome,
} from './accounts.ts'

const eventSchema = z.object({
  id: z.string(),
  created: z.number(),
  type: z.string(),
  account: z.string(),
  /** The object that the event is about, as it was at the time of the event. */
  object: z.unknown(),
  previous: z.optional(z.record(z.string(), z.unknown())),
})
export type StripeEvent = z.output<typeof eventSchema>

const linkSchema = z.object({
  account: z.string(),
  expiresAt: z.number(),
  returnUrl: z.string(),
  refreshUrl: z.string(),
  isUsed: z.boolean(),
})

/** The stored use of an idempotency key: the request (as a hash) and its response. */
const answerSchema = z.object({
  request: z.string(),
  requestId: z.string(),
  body: z.unknown(),
  at: z.number(),
})

const stateSchema = z.object({
  accounts: z.record(z.string(), accountSchema),
  /** The events, newest last. */
  events: z.array(eventSchema),
  links: z.record(z.string(), linkSchema),
  answers: z.record(z.string(), answerSchema),
  /** The events that the webhook has not accepted yet. `at` is the time of the next attempt in epoch milliseconds. */
  deliveries: z.array(z.object({ event: z.string(), at: z.number(), tries: z.number() })),
})
export type StripeState = z.output<typeof stateSchema>

export type Book = ReturnType<typeof openBook>

const seconds = () => Math.floor(Date.now() / 1000)
const day = 24 * 3600

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** Stripe's state, stored in `file` or in memory. `onEvent` is called with each new event. */
export function openBook(file: string | undefined, onEvent: (event: StripeEvent) => void = () => undefined) {
  const empty: StripeState = { accounts: {}, events: [], links: {}, answers: {}, deliveries: [] }
  const state = (file === undefined ? undefined : readJsonFile(file, stateSchema)) ?? empty
  const write = jsonFileSaver(file, () => state)
  forgetOld(state)

  function save(): void {
    // Callers cannot handle a failed write, so it is only logged.
    write().catch((error: unknown) => console.error(`${file} was not written: ${String(error)}`))
  }

  function add(type: string, account: string, object: unknown, previous?: Record<string, unknown>): void {
    const event = {
      id: newId('evt'),
      created: seconds(),
      type,
      account,
      object,
      ...(previous && { previous }),
    }
    state.events.push(event)
    onEvent(event)
  }

  function replace(account: Account): void {
    const before = state.accounts[account.id]
    state.accounts[account.id] = account
    const object = accountObject(account)
    if (before) add('account.updated', account.id, object, differences(accountObject(before), object))
    save()
  }

  return {
    state,
    save,
    /** Resolves when the file has the current state. */
    flush: write,
    find: (id: string): Account | undefined => state.accounts[id],

    create(given: Account['given']): Account {
      const account = newAccount(newId('acct'), given, seconds())
      state.accounts[account.id] = account
      save()
      return account
    },

    /** Applies an outcome to an account. The cause is a button on one of Stripe's pages, or a decision of Stripe itself. */
    happen(account: Account, outcome: Outcome): void {
      const after = afterOutcome(account, outcome, seconds())
      replace(after)
      // Like Stripe, this sends events that the product does not use.
      if (after.isEnabled && !account.isEnabled)
        add('capability.updated', account.id, {
          id: 'transfers',
          object: 'capability',
          account: account.id,
          status: 'active',
        })
      save()
    },

    setBalance(
      account: Account,
      balance: Pick<Account, 'available' | 'pending'> & { onTheWay: number },
    ): void {
      const { available, pending, onTheWay } = balance
      const payout = { id: newId('po'), amount: onTheWay, status: 'in_transit', created: seconds() }
      state.accounts[account.id] = { ...account, available, pending, payouts: onTheWay > 0 ? [payout] : [] }
      add('balance.available', account.id, { object: 'balance' })
      save()
    },

    /** Ends the platform's access: the platform deleted the account, or the account's person disconnected it. */
    disconnect(account: Account, by: 'person' | 'platform'): void {
      state.accounts[account.id] = { ...account, isConnected: false }
      if (by === 'person')
        add('account.application.deauthorized', account.id, {
          id: 'ca_laptop',
          object: 'application',
          name: 'Campus',
        })
      save()
    },
  }
}

/** Stripe keeps events for 30 days and idempotency keys for one. */
function forgetOld(state: StripeState): void {
  state.events = state.events.filter(({ created }) => created > seconds() - 30 * day)
  for (const [key, { at }] of Object.entries(state.answers))
    if (at < seconds() - day) delete state.answers[key]
  for (const [token, { expiresAt }] of Object.entries(state.links))
    if (expiresAt < seconds() - day) delete state.links[token]
}

/** Returns the values of `before` that `after` no longer has: https://docs.stripe.com/api/events/object */
function differences(before: object, after: object): Record<string, unknown> {
  const changed = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(after, name)),
  )
  return Object.fromEntries(changed)
}

/** The event as the API and the webhook send it. */
export function eventObject({ id, created, type, account, object, previous }: StripeEvent, waiting = 0) {
  return {
    id,
    object: 'event',
    account,
    api_version: apiVersion,
    created,
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: waiting,
    request: { id: null, idempotency_key: null },
    type,
  }
}

/** The API version of the account on this machine; a request may name another. */
export const apiVersion = '2026-10-28.endive'
