/** Keys of requests for missing schools. */
import type { Key } from '../platform/row.ts'

export const schoolRequestKey = (id: string): Key => ({ pk: `REQUEST#${id}`, sk: '#SCHOOL' })
export const requestIdOf = (pk: string) => pk.slice(schoolRequestKey('').pk.length)
/** The partition of requests for schools in the index `feed`. */
export const schoolRequests = 'REQUESTS'
