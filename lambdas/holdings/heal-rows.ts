/**
 * Repairs rows that faults of earlier releases left. `npm run heal` scans the whole table for them. It may run at any time
 * and repeatedly, and changes no correct row.
 */
import * as z from 'zod/mini'
import { sentMailKey } from '../mail/mail-keys.ts'
import { keptSeconds } from '../mail/sent-mails.ts'
import { accountOwnerKey, payoutKey, userIdIn } from '../payouts/payout-keys.ts'
import { rowExists, type Update } from '../platform/expressions.ts'
import { keySchema } from '../platform/row.ts'
import type { Table } from '../platform/table.ts'
import { userKey } from '../users/user-keys.ts'

/** Milliseconds after which an unfinished erasure counts as given up; an erasure takes some minutes. */
const givenUpMs = 3600_000

const rowSchema = z.extend(keySchema, {
  expiresAt: z.optional(z.number()),
  deletedAt: z.optional(z.number()),
  userId: z.optional(z.string()),
})
type HealedRow = z.output<typeof rowSchema>

export interface Healed {
  /** Marks of refused mails that would never expire, and that made the export and the erasure fail. */
  marks: number
  /** Erasures that were given up and are started again. */
  erasures: number
  /** Rows about accounts at Stripe of people who no longer exist. */
  payouts: number
}

export async function healRows(
  table: Pick<Table, 'scan' | 'get' | 'update' | 'remove'>,
  now: number,
): Promise<Healed> {
  const healed: Healed = { marks: 0, erasures: 0, payouts: 0 }
  const isDone = async (update: Update) => (await table.update(update)) === undefined

  async function heal(row: HealedRow): Promise<void> {
    const { pk, sk } = row
    if (sk.startsWith(sentMailKey('', '').sk) && row.expiresAt === undefined) {
      const set = { expiresAt: Math.floor(now / 1000) + keptSeconds }
      const where = [rowExists, 'attribute_not_exists(#expiresAt)']
      if (await isDone({ key: { pk, sk }, set, where })) healed.marks += 1
    } else if (sk === userKey('').sk && row.deletedAt !== undefined && row.deletedAt < now - givenUpMs) {
      // The stream publishes account-deleted again (lambdas/users/users-facts.ts).
      if (await isDone({ key: { pk, sk }, set: { erasureBegunAt: now }, where: [rowExists] }))
        healed.erasures += 1
    } else if (await isOfNobody(row)) {
      await table.remove({ pk, sk })
      healed.payouts += 1
    }
  }

  /**
   * Whether a row is about an account at Stripe whose person has no row any more. check-payouts removes the account
   * itself.
   */
  async function isOfNobody(row: HealedRow): Promise<boolean> {
    const isPayout = row.pk.startsWith(payoutKey('').pk)
    const userId = isPayout ? userIdIn(row) : row.sk === accountOwnerKey('').sk ? row.userId : undefined
    return userId !== undefined && (await table.get(userKey(userId), { consistent: true })) === undefined
  }

  let place: Record<string, unknown> | undefined
  do {
    const page = await table.scan({
      ConsistentRead: true,
      FilterExpression: 'begins_with(pk, :mails) OR sk = :person OR begins_with(pk, :payouts) OR sk = :owner',
      ExpressionAttributeValues: {
        ':mails': sentMailKey('', '').pk,
        ':person': userKey('').sk,
        ':payouts': payoutKey('').pk,
        ':owner': accountOwnerKey('').sk,
      },
      ProjectionExpression: 'pk, sk, expiresAt, deletedAt, userId',
      ...(place && { ExclusiveStartKey: place }),
    })
    for (const row of page.rows) await heal(z.parse(rowSchema, row))
    place = page.last
  } while (place)
  return healed
}
