/** Lines and their steps. The row of the line is authoritative; the state in the post is a copy. */
import * as z from 'zod/mini'
import { dealChangeSchema, dealSchema } from '../../shared/deals/deal.ts'
import type { DealChange } from '../../shared/deals/deal.ts'
import { linkSchema } from '../../shared/deals/handover.ts'
import type { DealLine } from '../../shared/deals/circumstances.ts'
import { lineStateSchema } from '../../shared/deals/schema.ts'
import { moveNames, type Move } from '../../shared/deals/move.ts'
import { lineDeadline, stillThereSchema, type StillThere } from '../../shared/deals/still-there.ts'
import { effect } from '../platform/effect.ts'
import { onlyNew, pathOf, rowExists } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import type { Write } from '../platform/table.ts'
import { dueKey, partitionOfHour } from './due-keys.ts'
import { bellKey, lineKey, offersKey, proofKey, stepKey } from './line-keys.ts'

const lineSchema = z.object({
  state: lineStateSchema,
  version: z.number(),
  /**
   * Missing, like `deals`, in lines of an earlier release on which only the author acted; `version` is then the state's
   * version.
   */
  stateVersion: z.optional(z.number()),
  deals: z._default(z.array(dealSchema), []),
  stillThere: z.optional(stillThereSchema),
})
export const stepSchema = z.object({
  postId: z.string(),
  version: z.number(),
  /**
   * The version before the move. Deadlines that had passed but were not applied make a version between `from` and
   * `version`.
   */
  from: z.optional(z.number()),
  move: z.enum(moveNames),
  sellerId: z.string(),
  /** The campus of the post. Steps of an earlier release lack it. */
  campusId: z.optional(z.string()),
  /** The person who made the move; missing if a deadline or a cause outside the deal made it. */
  by: z.optional(z.string()),
  /** The version of the deal or of the state that the move named. */
  named: z.optional(z.number()),
  state: lineStateSchema,
  stateVersion: z.number(),
  changes: z.array(dealChangeSchema),
  /** When the seller was asked whether the thing is still there, if the question began or ended with this step. */
  stillAsked: z.optional(z.object({ at: z.number(), isOver: z.optional(z.literal(true)) })),
  /** The seed of the meeting's codes, in the step that agreed on the meeting. No copy of the line contains it. */
  seed: z.optional(linkSchema),
  /** Epoch milliseconds. */
  at: z.number(),
  /** Epoch seconds, when the table removes the step. */
  expiresAt: z.number(),
})
export type Step = z.output<typeof stepSchema>

/**
 * Whether the step changed the state of the thing. Its move may have changed it, or a deadline that had passed before
 * the move.
 */
export const isNewState = ({
  version,
  stateVersion,
  from = version - 1,
}: Pick<Step, 'version' | 'stateVersion' | 'from'>): boolean => stateVersion > from

/** The parts of a new version of a line. `own` are further writes of the same transaction, whose conditions may fail. */
interface Taking {
  before: DealLine
  move: Move
  changes: DealChange[]
  sellerId: string
  campusId: string
  /** When the thing was posted. */
  postedAt: number
  own?: Write[]
}

const stepDays = 180
const bellMs = 3_600_000
const [anyLine, anyStep, anyOffers] = [lineKey(anyId), stepKey(anyId, 0), offersKey(anyId, anyId)]

export const lineStore = effect(
  {
    get: onRows(anyLine, 'GetItem'),
    step: onRows(anyStep, 'GetItem'),
    formerOffers: onRows(anyOffers, 'GetItem'),
    take: [
      ...onRows(anyLine, 'UpdateItem'),
      ...onRows(anyStep, 'PutItem'),
      ...onRows(anyOffers, 'PutItem'),
      ...onRows(proofKey(anyId, anyId), 'PutItem'),
      ...onRows({ pk: partitionOfHour(anyId) }, 'PutItem'),
    ],
    say: onRows(anyStep, 'UpdateItem'),
    ring: onRows(bellKey(anyId, anyId), 'UpdateItem'),
    expire: onRows(anyLine, 'UpdateItem'),
  },
  ({ table, now, random }) => ({
    /** Returns the line of a post. The read is strongly consistent. If the line has no row, its thing is available. */
    async get(postId: string): Promise<DealLine> {
      const row = await table.get(lineKey(postId), { consistent: true })
      if (!row) return { state: 'available', version: 0, stateVersion: 0, deals: [] }
      const { version, stateVersion = version, ...line } = z.parse(lineSchema, row)
      return { ...line, version, stateVersion }
    },

    async step(postId: string, version: number): Promise<Step | undefined> {
      const row = await table.get(stepKey(postId, version), { consistent: true })
      return row && z.parse(stepSchema, row)
    },

    /**
     * Chooses the id of the message that reports the change of a deal to its people. Returns the id that an earlier call
     * chose, if any; undefined if the step is gone. A step may report two deals of the same people: an offer that ran out
     * and the next one.
     */
    async say({ postId, version }: Step, dealId: string, id: string): Promise<string | undefined> {
      const name = `said_${dealId}`
      const key = stepKey(postId, version)
      const where = [rowExists, `attribute_not_exists(${pathOf(name)})`]
      const failed = await table.update({ key, set: { [name]: id }, where })
      return failed ? z.parse(z.optional(z.string()), failed.row?.[name]) : id
    },

    /**
     * Returns whether to notify the seller that a buyer is in line: at most once an hour for each buyer, even if the
     * buyer leaves and gets in line again. A repeated call for the same deal returns the same result.
     */
    async ring(
      postId: string,
      { id: dealId, buyerId }: Pick<DealChange, 'id' | 'buyerId'>,
    ): Promise<boolean> {
      const at = now()
      const failed = await table.update({
        key: bellKey(postId, buyerId),
        set: { dealId, at, expiresAt: Math.floor((at + bellMs) / 1000) },
        where: ['attribute_not_exists(dealId) OR dealId = :deal OR #at < :before'],
        values: { deal: dealId, before: at - bellMs },
      })
      return failed === undefined
    },

    /** How many offers a buyer made in deals about the thing that are over. */
    async formerOffers(postId: string, buyerId: string): Promise<number> {
      const row = await table.get(offersKey(postId, buyerId), { consistent: true })
      return z.parse(z.number(), row?.['offers'] ?? 0)
    },

    /**
     * Writes a line as a move changed it, with its step and its next deadline, in one transaction. It fails with `line`
     * if another call changed the line after `before`, with `own` if one of the `own` writes fails, and with `proof` if
     * the handover is proven already.
     */
    async take(
      postId: string,
      line: DealLine,
      taking: Taking,
    ): Promise<'line' | 'own' | 'proof' | undefined> {
      const at = now()
      const { state, version, stateVersion, deals, stillThere = {} } = line
      const { before, move, changes, postedAt, own = [] } = taking
      const failed = await table.transact({
        line: {
          update: {
            key: lineKey(postId),
            set: { state, version, stateVersion, deals, stillThere },
            where: [before.version === 0 ? 'attribute_not_exists(version)' : 'version = :before'],
            ...(before.version > 0 && { values: { before: before.version } }),
          },
        },
        step: {
          put: {
            ...stepOf(postId, line, taking),
            ...(move.move === 'accept' && { seed: random(16) }),
            at,
            expiresAt: keptUntil(at),
          },
        },
        offers: offerWrites(postId, changes, at),
        proof: proofWrites(postId, changes, at),
        due: dueWrites(postId, lineDeadline(before, postedAt), lineDeadline(line, postedAt)),
        own,
      })
      return failed === 'own' || failed === 'proof' || failed === undefined ? failed : 'line'
    },

    /** Lets the table remove the line of a deleted post once its steps have expired. */
    async expire(postId: string): Promise<void> {
      await table.update({ key: lineKey(postId), set: { expiresAt: keptUntil(now()) }, where: [rowExists] })
    },
  }),
)

/** When rows that are written at a moment expire, in epoch seconds. */
export const keptUntil = (at: number) => Math.floor(at / 1000) + stepDays * 86_400

/** Returns the row of the step that makes a version of a line, without the time of the step. */
const stepOf = (
  postId: string,
  { state, version, stateVersion, stillThere }: DealLine,
  { before, move, changes, sellerId, campusId }: Taking,
) => ({
  ...stepKey(postId, version),
  postId,
  version,
  from: before.version,
  move: move.move,
  sellerId,
  campusId,
  ...('by' in move && { by: move.by }),
  ...namedBy(move),
  state,
  stateVersion,
  changes,
  ...askedBetween(before.stillThere, stillThere),
})

function askedBetween(before: StillThere = {}, after: StillThere = {}): Pick<Step, 'stillAsked'> {
  if (before.askedAt === after.askedAt) return {}
  if (after.askedAt !== undefined) return { stillAsked: { at: after.askedAt } }
  return before.askedAt === undefined ? {} : { stillAsked: { at: before.askedAt, isOver: true } }
}

const offerWrites = (postId: string, changes: DealChange[], at: number): Write[] =>
  changes.flatMap(({ state, buyerId, offers }) =>
    state === 'ended' && offers !== undefined
      ? [{ put: { ...offersKey(postId, buyerId), offers, expiresAt: keptUntil(at) } }]
      : [],
  )

/** A handover without a code has no proof row. */
const proofWrites = (postId: string, changes: DealChange[], at: number): Write[] =>
  changes.flatMap(({ id, proof }) =>
    proof?.slot === undefined
      ? []
      : [{ put: { ...proofKey(postId, id), ...proof, expiresAt: keptUntil(at) }, ...onlyNew }],
  )

/** The version that a move was made from, by which a repeated call is recognized. */
function namedBy(move: Move): { named?: number } {
  if ('round' in move) return { named: move.round }
  return 'version' in move ? { named: move.version } : {}
}

/** Returns the write of the next deadline. The row of an earlier deadline stays until `run-due` has handled it. */
function dueWrites(postId: string, before: number | undefined, next: number | undefined): Write[] {
  if (next === undefined || next === before) return []
  return [{ put: { ...dueKey(next, postId), postId } }]
}
