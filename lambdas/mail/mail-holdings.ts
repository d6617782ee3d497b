/** Marks of mails that were sent once. */
import * as z from 'zod/mini'
import { dateOf, holding } from '../holdings/holding.ts'
import { withPrefix } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { keySchema } from '../platform/row.ts'
import { sentMailKey } from './mail-keys.ts'

const rowSchema = z.extend(keySchema, { expiresAt: z.number() })
const anyMark = sentMailKey(anyId, anyId)

export const sentMailHolding = holding(
  [sentMailKey],
  { page: onRows(anyMark, 'Query'), erase: onRows(anyMark, 'Query', 'BatchWriteItem') },
  ({ table }) => {
    async function marksOf(userId: string) {
      const { pk, sk } = sentMailKey(userId, '')
      const { rows } = await table.query({ ...withPrefix(pk, sk), ConsistentRead: true })
      return rows.map((row) => z.parse(rowSchema, row))
    }
    return {
      /** A handful: one per kind of mail and month. */
      async page({ id }) {
        const items = (await marksOf(id)).map(({ sk, expiresAt }) => ({
          kind: 'sent-mail' as const,
          what: sk.slice(sentMailKey('', '').sk.length),
          removedAt: dateOf(expiresAt * 1000),
        }))
        return { items, next: undefined }
      },

      async erase({ id }) {
        await table.removeMany((await marksOf(id)).map(({ pk, sk }) => ({ pk, sk })))
      },
    }
  },
)
