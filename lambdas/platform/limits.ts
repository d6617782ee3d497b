/** Limits: one counter write per limited call, in fixed windows (data model, 'Limit'). */
import { commonRefusals, RefusalError, type AnyContract, type Limit } from '../../shared/contract.ts'
import type { Platform } from './platform.ts'

/**
 * Counts a use of `scope` by `key`. Answers the seconds left in the window where the limit was already reached,
 * else undefined.
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
    Key: { pk: `LIMIT#${scope}#${key}`, sk: `#${window}` },
    UpdateExpression: 'ADD used :one SET expiresAt = :expiresAt',
    ConditionExpression: 'attribute_not_exists(used) OR used < :count',
    ExpressionAttributeValues: { ':one': 1, ':count': limit.count, ':expiresAt': end + 3600 },
  })
  return failed ? end - now : undefined
}

/**
 * The limits of a contract: by account where there is one, by client address. A call that its account may not make
 * counts for nobody else at that address: it would take the turns of a whole campus.
 */
export async function takeLimits(
  platform: Platform,
  contract: AnyContract,
  caller: { viewer: { id: string } | undefined; client: { address: string } },
): Promise<void> {
  const { account, client } = contract.limits ?? {}
  const retryAfter =
    (account && caller.viewer && (await takeLimit(platform, contract.name, caller.viewer.id, account))) ||
    (client && (await takeLimit(platform, `${contract.name}-from`, caller.client.address, client)))
  if (retryAfter)
    throw new RefusalError('too-many-requests', commonRefusals['too-many-requests'], { retryAfter })
}
