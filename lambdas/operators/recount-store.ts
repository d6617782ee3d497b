import { campusCountsKey } from '../access/campus-keys.ts'
import { effect } from '../platform/effect.ts'
import { isNoTombstone, rowExists } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import type { Write } from '../platform/table.ts'
import { itemKey } from '../posts/post-keys.ts'

/** Asks for recounts: a row with a newer `recountAskedAt` is counted again (stream/recount-facts.ts). */
export const recountStore = effect(
  {
    askingOfCampus: onRows(campusCountsKey(anyId), 'UpdateItem'),
    askingOfItem: onRows(itemKey(anyId), 'UpdateItem'),
  },
  ({ now }) => ({
    /** The write that asks for the members of a campus. */
    askingOfCampus: (campusId: string): Write => asking(campusCountsKey(campusId), now()),

    /** The write that asks for what a post or comment has. */
    askingOfItem: (id: string): Write => asking(itemKey(id), now()),
  }),
)

const asking = (key: ReturnType<typeof itemKey>, at: number): Write => ({
  update: { key, set: { recountAskedAt: at }, where: [rowExists, isNoTombstone] },
})
