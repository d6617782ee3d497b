/** Keys of requests for missing schools. */
import type { Key } from '../platform/row.ts'

export const schoolRequestKey = (id: string): Key => ({ pk: `REQUEST#${id}`, sk: '#SCHOOL' })
/** Their partition in the index `feed`. */
export const schoolRequests = 'REQUESTS'
