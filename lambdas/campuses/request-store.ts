/** Requests for missing schools. Operators read them, newest first, from the index `feed`. */
import { effect } from '../platform/effect.ts'
import { onlyNew } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { schoolRequestKey, schoolRequests } from './request-keys.ts'

interface SchoolRequest {
  id: string
  school: string
  place: string
}

export const requestStore = effect({ add: onRows(schoolRequestKey(anyId), 'PutItem') }, ({ table, now }) => ({
  /** One put. Returns false if the request exists already. */
  async add({ id, school, place }: SchoolRequest): Promise<boolean> {
    const row = { school, place, feedKey: schoolRequests, lastActivityAt: now() }
    return !(await table.put({ ...schoolRequestKey(id), ...row }, onlyNew))
  },
}))
