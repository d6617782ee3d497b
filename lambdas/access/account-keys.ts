/** The key of an account: its name in the user pool. */
import type { Key } from '../platform/row.ts'

export const accountKey = (poolName: string): Key => ({ pk: `ACCOUNT#${poolName}`, sk: '#ACCOUNT' })
