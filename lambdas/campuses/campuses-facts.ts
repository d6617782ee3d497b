import * as z from 'zod/mini'
import type { Count } from '../stream/count.ts'
import type { Change } from '../stream/publish-events.ts'

const memberRow = z.object({
  pk: z.string().check(z.startsWith('CAMPUS#')),
  sk: z.string().check(z.startsWith('MEMBER#')),
})

/** Who joined or left a campus changes the number of its members. */
export function campusCounts({ before, after }: Change): Count[] {
  const row = memberRow.safeParse(after ?? before)
  const difference = Number(after !== undefined) - Number(before !== undefined)
  if (!row.success || difference === 0) return []
  const key = { pk: row.data.pk, sk: '#COUNTS' }
  return [{ key, add: { members: difference }, rows: 'MEMBER#', create: true }]
}
