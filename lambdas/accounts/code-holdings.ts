/** The codes that were mailed to a person. */
import * as z from 'zod/mini'
import { dateOf, holding } from '../holdings/holding.ts'
import { withPrefix } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { keySchema } from '../platform/row.ts'
import { codeKey } from './code-keys.ts'
import { codeSchema } from './code-store.ts'

const codeRow = z.extend(codeSchema, keySchema.shape)

export const codeHolding = holding(
  [codeKey],
  {
    page: onRows(codeKey(anyId, anyId), 'Query'),
    erase: onRows(codeKey(anyId, anyId), 'Query', 'BatchWriteItem'),
  },
  ({ table }) => {
    async function codesOf(userId: string) {
      const { pk, sk } = codeKey(userId, '')
      const { rows } = await table.query({ ...withPrefix(pk, sk), ConsistentRead: true })
      return rows.map((row) => z.parse(codeRow, row))
    }
    return {
      /** One for each purpose, without the hash of the code. */
      async page({ id }) {
        const items = (await codesOf(id)).map(({ sk, target, campusId, issuedAt, expiresAt }) => ({
          kind: 'code' as const,
          for: sk.slice(codeKey('', '').sk.length),
          sentTo: target,
          campus: campusId,
          sentAt: dateOf(issuedAt),
          expiresAt: dateOf(expiresAt * 1000),
        }))
        return { items, next: undefined }
      },

      async erase({ id }) {
        await table.removeMany((await codesOf(id)).map(({ pk, sk }) => ({ pk, sk })))
      },
    }
  },
)
