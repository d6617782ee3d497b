/**
 * Our copies of people's accounts at Stripe. Stripe has the truth: only `copy` writes the flags. A caller reads the row
 * first, then asks Stripe; `copy` writes only if the row has not changed since, so an older state never replaces a newer
 * one.
 */
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { onlyNew } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { keySchema } from '../platform/row.ts'
import { accountOwnerKey, payoutKey, stripeEventKey, userIdIn } from './payout-keys.ts'

export const flagsSchema = z.object({
  chargesEnabled: z.boolean(),
  payoutsEnabled: z.boolean(),
  /** Stripe's `details_submitted`. */
  onboardingComplete: z.boolean(),
})
export type Flags = z.output<typeof flagsSchema>

export const noFlags: Flags = { chargesEnabled: false, payoutsEnabled: false, onboardingComplete: false }

const openingSchema = z.object({ email: z.string(), firstName: z.string(), lastName: z.string() })
/** The data with which an account is created. */
export type Opening = z.output<typeof openingSchema>

const rowSchema = z.object({
  accountId: z.optional(z.string()),
  ...flagsSchema.shape,
  /**
   * Until Stripe has created the account, each attempt sends exactly these data, because Stripe accepts an idempotency
   * key only with the same request.
   */
  opening: z.optional(openingSchema),
  /** The number of this person's accounts that no longer belong to us, or were refused. */
  forgotten: z.number(),
  /** Incremented by each write. */
  revision: z.number(),
  /** When Stripe was last asked, in epoch milliseconds. */
  checkedAt: z.optional(z.number()),
})
export type PayoutRow = z.output<typeof rowSchema>

const none: PayoutRow = { ...noFlags, forgotten: 0, revision: 0 }

/** The idempotency key for creating an account: within a day, the same key creates no second account. */
export const creationKeyOf = (userId: string, { forgotten }: Pick<PayoutRow, 'forgotten'>): string =>
  `account ${userId} ${forgotten}`

/** Seconds for which an event of Stripe is remembered. Stripe repeats an event for some days. */
const eventSeconds = 40 * 24 * 3600

const anyAccount = payoutKey(anyId)
const anyOwner = accountOwnerKey(anyId)
const both = [...onRows(anyAccount, 'UpdateItem'), ...onRows(anyOwner, 'PutItem')]
const grants = {
  get: onRows(anyAccount, 'GetItem'),
  getMany: onRows(anyAccount, 'BatchGetItem'),
  ownerOf: onRows(anyOwner, 'GetItem'),
  begin: onRows(anyAccount, 'UpdateItem', 'GetItem'),
  giveUp: onRows(anyAccount, 'UpdateItem'),
  link: both,
  copy: onRows(anyAccount, 'UpdateItem'),
  forget: [...onRows(anyAccount, 'UpdateItem'), ...onRows(anyOwner, 'DeleteItem')],
  noteEvent: onRows(stripeEventKey(anyId), 'PutItem'),
  remove: [...onRows(anyAccount, 'DeleteItem'), ...onRows(anyOwner, 'DeleteItem')],
}

export const payoutStore = effect(grants, ({ table, now }) => ({
  async get(userId: string): Promise<PayoutRow> {
    return { ...none, ...rowSchema.safeParse(await table.get(payoutKey(userId), { consistent: true })).data }
  },

  /** The rows of these people, by id; people without a row are left out. */
  async getMany(userIds: readonly string[]): Promise<Map<string, PayoutRow>> {
    // The table refuses a request that names a row twice.
    const rows = await table.getMany([...new Set(userIds)].map(payoutKey))
    return new Map(
      rows.map((row) => [userIdIn(z.parse(keySchema, row)), { ...none, ...z.parse(rowSchema, row) }]),
    )
  },

  async ownerOf(accountId: string): Promise<string | undefined> {
    const row = await table.get(accountOwnerKey(accountId), { consistent: true })
    return row && z.parse(z.object({ userId: z.string() }), row).userId
  },

  /**
   * Stores the data of a new account before Stripe is asked. Returns the row as it is then: with the data that were
   * stored first, or with the account that exists by now.
   */
  async begin(userId: string, row: PayoutRow, opening: Opening): Promise<PayoutRow> {
    if (row.opening) return row
    const begun = { ...noFlags, forgotten: row.forgotten, opening, revision: row.revision + 1 }
    const failed = await table.update({ key: payoutKey(userId), set: begun, ...unchanged(row) })
    return failed ? this.get(userId) : { ...row, ...begun }
  },

  /** Gives up data with which Stripe will never create an account: the next attempt has new data, and a new key. */
  async giveUp(userId: string, row: PayoutRow): Promise<void> {
    const set = { forgotten: row.forgotten + 1, revision: row.revision + 1 }
    await table.update({ key: payoutKey(userId), set, remove: ['opening'], ...unchanged(row) })
  },

  /**
   * Stores the id of a person's account, with all flags off. `row` is the row as read; returns false if it has changed
   * since.
   */
  async link(userId: string, row: PayoutRow, accountId: string): Promise<boolean> {
    const { forgotten } = row
    const failed = await table.transact({
      payouts: {
        update: {
          key: payoutKey(userId),
          set: { accountId, ...noFlags, forgotten, revision: row.revision + 1 },
          remove: ['opening'],
          ...unchanged(row),
        },
      },
      owner: { put: { ...accountOwnerKey(accountId), userId } },
    })
    return failed === undefined
  },

  /** Stores the flags of an account. Returns false if the row has changed since it was read. */
  async copy(userId: string, row: PayoutRow, flags: Flags): Promise<boolean> {
    const set = { ...pickFlags(flags), revision: row.revision + 1, checkedAt: now() }
    return (await table.update({ key: payoutKey(userId), set, ...unchanged(row) })) === undefined
  },

  /** Forgets an account that no longer belongs to us. Returns false if the row has changed since it was read. */
  async forget(userId: string, row: PayoutRow & { accountId: string }): Promise<boolean> {
    const failed = await table.transact({
      payouts: {
        update: {
          key: payoutKey(userId),
          set: { ...noFlags, forgotten: row.forgotten + 1, revision: row.revision + 1 },
          remove: ['accountId', 'checkedAt'],
          ...unchanged(row),
        },
      },
      owner: { remove: accountOwnerKey(row.accountId) },
    })
    return failed === undefined
  },

  /** Stores an event of Stripe; repeating it changes nothing. */
  async noteEvent(eventId: string, event: { accountId: string; type: string }): Promise<void> {
    const expiresAt = Math.ceil(now() / 1000) + eventSeconds
    await table.put({ ...stripeEventKey(eventId), ...event, expiresAt }, onlyNew)
  },

  async remove(userId: string, accountId: string | undefined): Promise<void> {
    if (accountId !== undefined) await table.remove(accountOwnerKey(accountId))
    await table.remove(payoutKey(userId))
  },
}))

const pickFlags = ({ chargesEnabled, payoutsEnabled, onboardingComplete }: Flags): Flags => ({
  chargesEnabled,
  payoutsEnabled,
  onboardingComplete,
})

function unchanged({ revision }: PayoutRow) {
  return revision === 0
    ? { where: ['attribute_not_exists(revision)'] }
    : { where: ['revision = :before'], values: { before: revision } }
}
