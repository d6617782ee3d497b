import { RefusalError } from '../../../shared/contract.ts'
import { newUlid } from '../../../shared/ulid.ts'
import { serverNow } from './call.ts'

/**
 * Creates something under an id that is also its idempotency key: the id of an earlier attempt, or a new one. If the
 * server finds the id too old (`stale-key`), it is tried once more with a new id.
 */
export async function withFreshId<T>(
  earlier: string | undefined,
  make: (id: string) => Promise<T>,
): Promise<T> {
  try {
    return await make(earlier ?? newUlid(serverNow()))
  } catch (error) {
    if (!(error instanceof RefusalError) || error.code !== 'stale-key') throw error
    return make(newUlid(serverNow()))
  }
}
