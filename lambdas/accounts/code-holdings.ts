/** The codes that were mailed to a person. */
import * as z from 'zod/mini'
import { dateOf, eraseRows, holding, kept } from '../access/holding.ts'
import { withPrefix } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { keySchema } from '../platform/row.ts'
import { codeKey } from './code-keys.ts'
import { codeSchema, type Code } from './code-store.ts'

const codeRow = z.extend(codeSchema, keySchema.shape)

export const codeHolding = holding(
  [
    kept<Code, 'code'>(codeKey, 'code', {
      target: { as: 'sentTo' },
      campusId: { as: 'campus' },
      issuedAt: { as: 'sentAt' },
      codeHash: { because: 'who knows it can find the code' },
      salt: { because: 'it belongs to the hash' },
      linkHash: { because: 'it proves the address as the code does' },
      triesLeft: { because: 'it counts wrong codes' },
    }),
  ],
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
      /** One item per purpose, without the hash of the code. */
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

      erase: ({ id }) => eraseRows(table, codeKey(id, '')),
    }
  },
)
