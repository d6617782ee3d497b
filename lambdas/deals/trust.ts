/** Counts what others may know of a person from their deals, each time from all of them. */
import type { DealEntry } from '../../shared/deals/entry.ts'
import type { Trust } from '../../shared/users/trust.ts'
import { effect } from '../platform/effect.ts'
import { userStore } from '../users/user-store.ts'
import { dealStore } from './deal-store.ts'

const dayMs = 86_400_000
/** As many as one read has. */
const peopleMaximum = 100
const [yearMs, newcomerMs] = [365 * dayMs, 7 * dayMs]
/** With fewer different partners there is nothing to say, and one accuser is none. */
const [partnersMinimum, accusersMinimum] = [3, 2]

type Outcome = 'met' | 'missed' | 'late'

/**
 * Of a person's deals in the last 12 months: how many meetings they came to, of those they came to, missed, or cancelled within two
 * hours. A partner counts once for each; what only one of the two says counts never, and neither do meetings of accounts younger than
 * seven days. `partners` has those whose account is known, with its time.
 */
export function trustOf(
  entries: readonly DealEntry[],
  { userId, createdAt, now }: { userId: string; createdAt: number; now: number },
  partners: ReadonlyMap<string, number>,
): Trust | undefined {
  const seen: Record<Outcome, Set<string>> = { met: new Set(), missed: new Set(), late: new Set() }
  for (const entry of entries) {
    const partnerId = entry.buyerId === userId ? entry.sellerId : entry.buyerId
    const outcome = outcomeOf(entry, userId)
    const youngest = Math.max(createdAt, partners.get(partnerId) ?? 0)
    if (outcome && entry.at > now - yearMs && entry.at >= youngest + newcomerMs) seen[outcome].add(partnerId)
  }
  if (seen.missed.size < accusersMinimum) seen.missed.clear()
  const { met, missed, late } = seen
  if (new Set([...met, ...missed, ...late]).size < partnersMinimum) return undefined
  return { met: met.size, of: met.size + missed.size + late.size }
}

function outcomeOf(
  { state, ending, meeting, way, isLate, by }: DealEntry,
  userId: string,
): Outcome | undefined {
  if (state !== 'ended' || !meeting) return undefined
  if (ending === 'done') return way === undefined || way === 'one' ? undefined : 'met'
  if (ending === 'no-show') return by === userId ? undefined : 'missed'
  return ending === 'cancelled' && isLate && by === userId ? 'late' : undefined
}

export const trust = effect(
  {
    count: [...dealStore.grants.ended, ...userStore.grants.getMany, ...userStore.grants.setTrust],
  },
  (platform) => {
    const [deals, users] = [dealStore(platform), userStore(platform)]
    return {
      /** Counts the deals of a person, and sets the result. */
      async count(userId: string): Promise<void> {
        const now = platform.now()
        const entries = await deals.ended(userId, now - yearMs)
        // Of more partners the newest are asked for; the accounts of the others count as old enough.
        const newest = entries.toReversed().flatMap(({ buyerId, sellerId }) => [buyerId, sellerId])
        const ids = [...new Set([userId, ...newest])].slice(0, peopleMaximum)
        const people = await users.getMany(ids)
        const accounts = new Map(people.map(({ id, createdAt }) => [id, createdAt]))
        const createdAt = accounts.get(userId)
        if (createdAt === undefined) return
        await users.setTrust(userId, trustOf(entries, { userId, createdAt, now }, accounts))
      },
    }
  },
)
