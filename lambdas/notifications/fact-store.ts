/** Strongly consistent reads of the things that notifications are about. */
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { isPresent } from '../platform/row.ts'
import { itemKey, saveKey } from '../posts/post-keys.ts'
import { textSchema, type Text } from './text.ts'

const saveSchema = z.object({ savedAt: z.number() })

export const factStore = effect(
  { text: onRows(itemKey(anyId), 'GetItem'), savedAt: onRows(saveKey(anyId, anyId), 'GetItem') },
  ({ table }) => ({
    /** Returns a post or comment; undefined if it is missing, deleted or taken down. */
    async text(id: string): Promise<Text | undefined> {
      const row = await table.get(itemKey(id), { consistent: true })
      return row && isPresent(row) && row['takenDown'] === undefined ? z.parse(textSchema, row) : undefined
    },

    /** Returns when the person saved a post or comment (epoch milliseconds); undefined if they have not. */
    async savedAt(id: string, userId: string): Promise<number | undefined> {
      const row = await table.get(saveKey(id, userId), { consistent: true })
      return row && z.parse(saveSchema, row).savedAt
    },
  }),
)
