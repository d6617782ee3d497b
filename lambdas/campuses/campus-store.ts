/** What is counted of a campus; publish-events writes it, apart from the catalog (data model, 'Campus, its counts'). */
import * as z from 'zod/mini'
import type { Platform } from '../platform/platform.ts'

const countsSchema = z.object({ members: z.optional(z.number()) })

export const campusStore = ({ table }: Platform) => ({
  /** How many people joined; nobody did where nothing was counted yet. */
  async members(campusId: string): Promise<number> {
    const row = await table.get({ pk: `CAMPUS#${campusId}`, sk: '#COUNTS' })
    return z.parse(countsSchema, row ?? {}).members ?? 0
  },
})
