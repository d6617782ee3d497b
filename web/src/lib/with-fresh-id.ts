import { RefusalError } from '../../../shared/contract.ts'
import { newUlid } from '../../../shared/ulid.ts'
import { serverNow } from './call.ts'

/** How new ids are made, and the milliseconds to wait before each attempt with one. */
export interface FreshIds {
  make: () => string
  pauses: readonly number[]
}

const byServerTime: FreshIds = { make: () => newUlid(serverNow()), pauses: [0] }

/**
 * Creates something under an id that is also its idempotency key: the id of an earlier attempt, or a new one. If the server
 * says that nothing is stored under the id and that it is too old (`stale-key`), it retries with a new id.
 */
export async function withFreshId<T>(
  earlier: string | undefined,
  create: (id: string) => Promise<T>,
  { make, pauses: [pause, ...pauses] } = byServerTime,
): Promise<T> {
  try {
    return await create(earlier ?? make())
  } catch (error) {
    if (!(error instanceof RefusalError) || error.code !== 'stale-key' || pause === undefined) throw error
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    return withFreshId(undefined, create, { make, pauses })
  }
}
