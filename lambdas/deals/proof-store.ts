/**
 * Proofs of handovers, and how often the digits of a meeting were tried. `line-store.ts` writes a proof together with its
 * step.
 */
import * as z from 'zod/mini'
import { proofSchema, type Proof } from '../../shared/deals/handover.ts'
import { digitTriesMaximum } from '../../shared/deals/redeem-handover.ts'
import { effect } from '../platform/effect.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { proofKey, triesKey } from './line-keys.ts'
import { keptUntil } from './line-store.ts'

export const proofStore = effect(
  {
    get: onRows(proofKey(anyId, anyId), 'GetItem'),
    tryDigits: onRows(triesKey(anyId, 0), 'UpdateItem'),
  },
  ({ table, now }) => ({
    /** How the handover of a deal was proven; undefined if it was not. */
    async get(postId: string, dealId: string): Promise<Proof | undefined> {
      const row = await table.get(proofKey(postId, dealId), { consistent: true })
      return row && z.parse(proofSchema, row)
    },

    /** Takes one of the tries of a meeting's digits; returns false if none are left. */
    async tryDigits(postId: string, version: number): Promise<boolean> {
      const failed = await table.update({
        key: triesKey(postId, version),
        add: { tries: 1 },
        set: { expiresAt: keptUntil(now()) },
        where: ['attribute_not_exists(tries) OR tries < :most'],
        values: { most: digitTriesMaximum },
      })
      return failed === undefined
    },
  }),
)
