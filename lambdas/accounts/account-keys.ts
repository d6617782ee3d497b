/** The key of an account: what its name in the user pool leads to. */
import type { Key } from '../platform/row.ts'

export const accountKey = (poolName: string): Key => ({ pk: `ACCOUNT#${poolName}`, sk: '#ACCOUNT' })
