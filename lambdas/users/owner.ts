/**
 * The person whose list is read, with only the fields that decide who may read it. Lists fetch the row together with
 * their items.
 */
import * as z from 'zod/mini'
import { isLive, isPresent, type Row } from '../platform/row.ts'
import { userKey } from './user-keys.ts'
import { userSchema } from './user-store.ts'

const shown = z.pick(userSchema, { id: true, campusId: true, savesShownTo: true, bannedAt: true })
const ownerSchema = z.extend(shown, {
  sk: z.literal(userKey('').sk),
  /** Epoch seconds; set on accounts that expire. */
  expiresAt: z.optional(z.number()),
})

/** The person among the rows of a list; undefined if missing. */
export function ownerAmong(rows: Row[], now: number) {
  const [owner] = rows.filter(isPresent).flatMap((row) => ownerSchema.safeParse(row).data ?? [])
  return owner && isLive(owner, now) ? owner : undefined
}
