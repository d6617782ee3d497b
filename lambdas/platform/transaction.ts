/** A transaction of writes from several stores. A single store writes its transactions through the table. */
import { effect } from './effect.ts'
import type { Writes } from './table.ts'

/** Each write has the grants of the method that made it. */
export const transactions = effect({ run: [] }, ({ table }) => ({
  /** Writes all or nothing. Returns the name of the first write whose condition failed; undefined if all was written. */
  run: async <Name extends string>(writes: Writes<Name>): Promise<Name | undefined> => table.transact(writes),
}))
