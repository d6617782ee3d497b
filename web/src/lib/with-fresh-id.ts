import { RefusalError } from '../../../shared/contract.ts'
import { newUlid } from '../../../shared/ulid.ts'
import { serverNow } from './call.ts'

/**
 * Makes something under an id that is also its idempotency key: the one of an earlier attempt, or a new one. Where
 * the server finds the id too old (`stale-key`), it tries once more with a new one.
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
