/** The person whose list is read, as far as it decides who may read it. Lists fetch the row with what they show. */
import * as z from 'zod/mini'
import { isLive, isPresent, type Row } from '../platform/row.ts'
import { userKey } from './user-keys.ts'

const ownerSchema = z.object({
  sk: z.literal(userKey('').sk),
  id: z.string(),
  campusId: z.optional(z.string()),
  bannedAt: z.optional(z.number()),
  /** Epoch seconds; set on accounts that expire. */
  expiresAt: z.optional(z.number()),
})

/** The person among the rows of a list; undefined where there is none. */
export function ownerAmong(rows: Row[], now: number) {
  const [owner] = rows.filter(isPresent).flatMap((row) => ownerSchema.safeParse(row).data ?? [])
  return owner && isLive(owner, now) ? owner : undefined
}
