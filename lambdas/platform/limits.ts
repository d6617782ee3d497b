/**
 * Limits: a token bucket per scope and key, in one row and usually one conditional write. The row holds one number,
 * the time at which the bucket is full again (https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm).
 */
import * as z from 'zod/mini'
import { campusLimit, type AnyContract, type Limit } from '../../shared/contract.ts'
import { RefusalError } from '../../shared/refusal-error.ts'
import { commonRefusals } from '../../shared/common-refusals.ts'
import { countLimitRetry } from './capacity.ts'
import { anyId, onRows, type Grant } from './grants.ts'
import { limitKey } from './limit-keys.ts'
import type { Platform } from './platform.ts'
import type { Row } from './row.ts'

/**
 * Takes `uses` (by default one) of the limit `scope` for `key`. The limit allows at most `count` in a burst, then one
 * every `seconds / count`. Returns undefined if the uses are allowed, else the seconds until they are. A refused use
 * takes nothing. The row outlives the time at which its bucket is full by at least an hour; then the table removes it.
 */
export async function takeLimit(
  platform: Platform,
  scope: string,
  key: string,
  { count, seconds }: Limit,
  uses = 1,
): Promise<number | undefined> {
  const now = platform.now()
  const perUse = msPerUse({ count, seconds })
  const added = uses * perUse
  /** A bucket that is full later than this has too few uses left. */
  const latest = now + count * perUse - added
  const change = {
    key: limitKey(scope, key),
    set: { expiresAt: Math.ceil(now / 1000) + seconds + 3600 },
  }
  const name = change.key.pk
  let fullAt = fullAtByName.get(name) ?? 0
  // An update expression has no maximum, so a full bucket and a used one need different writes. A failed write returns the
  // row, which says which one is right; only concurrent uses make a third write necessary.
  for (;;) {
    const isFull = fullAt <= now
    const failed = await platform.table.update({
      ...change,
      ...(isFull
        ? { set: { ...change.set, fullAt: now + added }, where: [isMissingOrFull], values: { now } }
        : { add: { fullAt: added }, where: [isUsed], values: { now, latest } }),
    })
    if (!failed) {
      remember(name, Math.max(fullAt, now) + added)
      return undefined
    }
    fullAt = fullAtOf(failed.row)
    if (fullAt > latest) return Math.ceil((fullAt - latest) / 1000)
    countLimitRetry()
  }
}

/** Gives back a use that should not count. */
export async function giveBackLimit(
  platform: Platform,
  scope: string,
  key: string,
  limit: Limit,
): Promise<void> {
  await platform.table.update({ key: limitKey(scope, key), add: { fullAt: -msPerUse(limit) } })
}

const msPerUse = ({ count, seconds }: Limit) => Math.floor((seconds * 1000) / count)

const isMissingOrFull = 'attribute_not_exists(fullAt) OR fullAt <= :now'
const isUsed = 'fullAt > :now AND fullAt <= :latest'

const bucketSchema = z.object({ fullAt: z.number() })
const fullAtOf = (row: Row | undefined) => (row ? z.parse(bucketSchema, row).fullAt : 0)

/**
 * The last values that this instance wrote, so that a key in steady use also costs one write. Other instances may have
 * written later; the conditions decide.
 */
const fullAtByName = new Map<string, number>()
const rememberedMaximum = 1000

function remember(name: string, fullAt: number): void {
  if (fullAtByName.size >= rememberedMaximum) fullAtByName.clear()
  fullAtByName.set(name, fullAt)
}

/** The grants of a caller of `takeLimit`, per scope. */
export const limitGrants = (...scopes: string[]): Grant[] =>
  scopes.flatMap((scope) => onRows(limitKey(scope, anyId), 'UpdateItem'))

/**
 * The scopes of a contract's limits about a target and per client address. The scope per account is the contract's name
 * itself.
 */
const targetScope = ({ name }: AnyContract) => `${name}-for`
const clientScope = ({ name }: AnyContract) => `${name}-from`

/** The limits of a contract. If it states no limit per client address, that limit follows from the one per account. */
export function limitsOf({ limits = {} }: AnyContract) {
  const { account, target, client = account && campusLimit(account) } = limits
  return { account, target, client }
}

export function grantsOfLimits(contract: AnyContract): Grant[] {
  const { account, target, client } = limitsOf(contract)
  return limitGrants(
    ...(account ? [contract.name] : []),
    ...(target ? [targetScope(contract)] : []),
    ...(client ? [clientScope(contract)] : []),
  )
}

interface Caller {
  input: Record<string, unknown>
  viewer: { id: string } | undefined
  client: { address: string }
}

/**
 * Takes the limits of a contract: the account's and the target's first, then the client address's. A call that exceeds one
 * of the first two does not count against the address, because a whole campus may share one address.
 */
export async function takeLimits(
  platform: Platform,
  contract: AnyContract,
  { input, viewer, client: { address } }: Caller,
): Promise<void> {
  const { account, target, client } = limitsOf(contract)
  const targetKey = target && `${address}#${z.parse(z.string(), input[target.field]).toLowerCase()}`
  const retryAfter =
    (account && viewer && (await takeLimit(platform, contract.name, viewer.id, account))) ||
    (target && targetKey && (await takeLimit(platform, targetScope(contract), targetKey, target))) ||
    (client && (await takeLimit(platform, clientScope(contract), address, client)))
  if (retryAfter)
    throw new RefusalError('too-many-requests', commonRefusals['too-many-requests'], { retryAfter })
}
