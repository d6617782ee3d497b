import { RefusalError } from '../../../shared/refusal-error.ts'
import { newUlid } from '../../../shared/ulid.ts'
import { serverNow } from './call.ts'

/** How new ids are made, and the pauses before the retries with a new id (milliseconds). */
export interface FreshIds {
  make: () => string
  pauses: readonly number[]
}

const byServerTime: FreshIds = { make: () => newUlid(serverNow()), pauses: [0] }

/**
 * Creates something under an id that is also its idempotency key: the id of an earlier attempt, or a new one. If the server
 * refuses the id as too old (`stale-key`), it has stored nothing under it, so this retries with a new id.
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
