/** Limits: one counter write per limited call, in fixed windows. */
import { commonRefusals, RefusalError, type AnyContract, type Limit } from '../../shared/contract.ts'
import { anyId, onRows, type Grant } from './grants.ts'
import { limitKey } from './limit-keys.ts'
import type { Platform } from './platform.ts'

/**
 * Counts one use of `scope` by `key`. Returns undefined if it is allowed, else the seconds until the window ends. The
 * counter's row outlives its window by an hour, then the table removes it.
 */
export async function takeLimit(
  platform: Platform,
  scope: string,
  key: string,
  limit: Limit,
): Promise<number | undefined> {
  const now = Math.floor(platform.now() / 1000)
  const window = Math.floor(now / limit.seconds)
  const end = (window + 1) * limit.seconds
  const failed = await platform.table.update({
    key: limitKey(scope, key, window),
    add: { used: 1 },
    set: { expiresAt: end + 3600 },
    where: ['attribute_not_exists(used) OR used < :count'],
    values: { count: limit.count },
  })
  return failed ? end - now : undefined
}

/** What a caller of `takeLimit` needs, per scope that it counts in. */
export const limitGrants = (...scopes: string[]): Grant[] =>
  scopes.flatMap((scope) => onRows(limitKey(scope, anyId, 0), 'UpdateItem'))

/** The scope of a contract's limit per client address; the contract's name is the one per account. */
const clientScope = ({ name }: AnyContract) => `${name}-from`

/** What `takeLimits` needs for a contract. */
export function grantsOfLimits(contract: AnyContract): Grant[] {
  const { account, client } = contract.limits ?? {}
  return limitGrants(...(account ? [contract.name] : []), ...(client ? [clientScope(contract)] : []))
}

/**
 * Takes the limits of a contract: the account's first, then the client address's. A call that is over its account's
 * limit does not count against the address, because a whole campus may share one address.
 */
export async function takeLimits(
  platform: Platform,
  contract: AnyContract,
  caller: { viewer: { id: string } | undefined; client: { address: string } },
): Promise<void> {
  const { account, client } = contract.limits ?? {}
  const retryAfter =
    (account && caller.viewer && (await takeLimit(platform, contract.name, caller.viewer.id, account))) ||
    (client && (await takeLimit(platform, clientScope(contract), caller.client.address, client)))
  if (retryAfter)
    throw new RefusalError('too-many-requests', commonRefusals['too-many-requests'], { retryAfter })
}
