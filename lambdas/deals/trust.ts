/** Counts what others may know of a person from their deals, each time from all deals of the last year. */
import type { DealEntry } from '../../shared/deals/entry.ts'
import { isRateable, isRatingOver } from '../../shared/deals/rate-deal.ts'
import type { Trust } from '../../shared/users/trust.ts'
import { effect } from '../platform/effect.ts'
import { userStore } from '../users/user-store.ts'
import { answerStore, type Answer } from './answer-store.ts'
import { dealStore } from './deal-store.ts'

const dayMs = 86_400_000
/** The most people that one read returns. */
const peopleMaximum = 100
const [yearMs, newcomerMs] = [365 * dayMs, 7 * dayMs]
/** With fewer different partners there is no result. No-shows count only if at least this many partners report one. */
const [partnersMinimum, accusersMinimum] = [3, 2]

/** How many of the newest answers count, and the greatest median that counts as quick (milliseconds). */
const [answersCounted, quickMs] = [10, 3_600_000]
/** With fewer answers there is no result. Only this many of the newest partners' answers are read. */
const [ratingsMinimum, ratedMaximum] = [5, 50]

const partnerIn = ({ buyerId, sellerId }: DealEntry, userId: string): string =>
  buyerId === userId ? sellerId : buyerId

/** The number of disputed no-shows a year that are left out. */
const disputesForgiven = 1

type Outcome = 'met' | 'missed' | 'disputed' | 'late'

interface Self {
  userId: string
  createdAt: number
  now: number
}

/**
 * Counts the meetings in a person's deals of the last 12 months. `met` counts the meetings that the person came to;
 * `of` also counts those that they missed, or cancelled less than two hours ahead. Each partner counts once per
 * outcome. Handovers that only one of the two people confirms, the first disputed no-show, and meetings of accounts
 * younger than seven days are left out. `partners` has the creation times of the partners' accounts, as far as they are
 * known.
 */
export function trustOf(
  entries: readonly DealEntry[],
  { userId, createdAt, now }: Self,
  partners: ReadonlyMap<string, number>,
): Trust | undefined {
  const seen: Record<Outcome, Set<string>> = {
    met: new Set(),
    missed: new Set(),
    disputed: new Set(),
    late: new Set(),
  }
  for (const entry of entries) {
    const partnerId = partnerIn(entry, userId)
    const outcome = outcomeOf(entry, userId)
    const youngest = Math.max(createdAt, partners.get(partnerId) ?? 0)
    if (outcome && entry.at > now - yearMs && entry.at >= youngest + newcomerMs) seen[outcome].add(partnerId)
  }
  for (const partnerId of [...seen.disputed].slice(disputesForgiven)) seen.missed.add(partnerId)
  if (seen.missed.size < accusersMinimum) seen.missed.clear()
  const { met, missed, late } = seen
  if (new Set([...met, ...missed, ...late]).size < partnersMinimum) return undefined
  return { met: met.size, of: met.size + missed.size + late.size }
}

/**
 * Whether the median of a person's newest answers, to at least three different people, took no longer than an hour. Answers
 * of or to accounts younger than seven days are left out.
 */
export function isQuick(
  answers: readonly Answer[],
  { createdAt }: Pick<Self, 'createdAt'>,
  partners: ReadonlyMap<string, number>,
): boolean {
  const counted = answers.filter(
    ({ partnerId, at }) => at >= Math.max(createdAt, partners.get(partnerId) ?? 0) + newcomerMs,
  )
  if (new Set(counted.map(({ partnerId }) => partnerId)).size < partnersMinimum) return false
  const times = counted.map(({ after }) => after).sort((a, b) => a - b)
  return (times[Math.floor(times.length / 2)] ?? Infinity) <= quickMs
}

/** The deals of the last 12 months that a code or both people confirmed and that can no longer be rated, oldest first. */
function ratedDeals(
  entries: readonly DealEntry[],
  { userId, createdAt, now }: Self,
  partners: ReadonlyMap<string, number>,
) {
  return entries
    .map((entry) => ({ entry, partnerId: partnerIn(entry, userId) }))
    .filter(({ entry, partnerId }) => {
      const youngest = Math.max(createdAt, partners.get(partnerId) ?? 0)
      const isOver = isRateable(entry) && isRatingOver(entry, now)
      return isOver && entry.at > now - yearMs && entry.at >= youngest + newcomerMs
    })
    .sort((one, other) => one.entry.at - other.entry.at)
}

/**
 * How many partners would deal with a person again, each by their first answer. Answers are added two at a time, in the
 * order of the deals, and shown from five on, so nobody can see from the number whose answer was No.
 */
export function againOf(
  deals: readonly { entry: Pick<DealEntry, 'id'>; partnerId: string }[],
  ratings: ReadonlyMap<string, boolean>,
): Trust['again'] {
  const byPartner = new Map<string, boolean>()
  for (const { entry, partnerId } of deals) {
    const again = ratings.get(entry.id)
    if (again !== undefined && !byPartner.has(partnerId)) byPartner.set(partnerId, again)
  }
  const shown = [...byPartner.values()].slice(0, byPartner.size - (byPartner.size % 2))
  return shown.length < ratingsMinimum ? undefined : { yes: shown.filter(Boolean).length, of: shown.length }
}

function outcomeOf(
  { state, ending, meeting, way, isLate, isDisputed, by }: DealEntry,
  userId: string,
): Outcome | undefined {
  if (state !== 'ended' || !meeting) return undefined
  if (ending === 'done') return way === undefined || way === 'one' ? undefined : 'met'
  if (ending === 'no-show' && by !== userId) return isDisputed ? 'disputed' : 'missed'
  return ending === 'cancelled' && isLate && by === userId ? 'late' : undefined
}

export const trust = effect(
  {
    count: [
      ...dealStore.grants.ended,
      ...dealStore.grants.ratings,
      ...answerStore.grants.newest,
      ...userStore.grants.getMany,
      ...userStore.grants.setTrust,
    ],
  },
  (platform) => {
    const [deals, answers, users] = [dealStore(platform), answerStore(platform), userStore(platform)]

    /** Returns whether a person answers quickly, and how many partners would deal with them again. */
    async function more(entries: DealEntry[], self: Self, accounts: ReadonlyMap<string, number>) {
      const soon = isQuick(await answers.newest(self.userId, answersCounted), self, accounts)
      const rated = ratedDeals(entries, self, accounts).slice(-ratedMaximum)
      const ratings = await deals.ratings(
        rated.map(({ partnerId, entry }) => ({ userId: partnerId, dealId: entry.id })),
      )
      const again = againOf(rated, ratings)
      return { ...(soon && { isQuick: true as const }), ...(again && { again }) }
    }

    return {
      /** Counts the deals of a person, and stores the result. */
      async count(userId: string): Promise<void> {
        const now = platform.now()
        const entries = await deals.ended(userId, now - yearMs)
        // Only the newest partners are read; the accounts of the others count as old enough.
        const newest = entries.toReversed().flatMap(({ buyerId, sellerId }) => [buyerId, sellerId])
        const ids = [...new Set([userId, ...newest])].slice(0, peopleMaximum)
        const people = await users.getMany(ids)
        const accounts = new Map(people.map(({ id, createdAt }) => [id, createdAt]))
        const createdAt = accounts.get(userId)
        if (createdAt === undefined) return
        const self = { userId, createdAt, now }
        const met = trustOf(entries, self, accounts)
        await users.setTrust(userId, met && { ...met, ...(await more(entries, self, accounts)) })
      },
    }
  },
)
