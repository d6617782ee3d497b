/** A campus's counts, which publish-events writes. Everything else about a campus is in the catalogue, which is code. */
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { campusCountsKey } from '../access/campus-keys.ts'

const countsSchema = z.object({ members: z.optional(z.number()) })

export const campusStore = effect({ members: onRows(campusCountsKey(anyId), 'GetItem') }, ({ table }) => ({
  /** The number of members; 0 before the first one is counted. */
  async members(campusId: string): Promise<number> {
    const row = await table.get(campusCountsKey(campusId))
    return z.parse(countsSchema, row ?? {}).members ?? 0
  },
}))
