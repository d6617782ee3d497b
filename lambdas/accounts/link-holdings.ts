/** Links that were mailed to a person, or asked for by their user name. */
import * as z from 'zod/mini'
import { dateOf, holding } from '../holdings/holding.ts'
import { withPrefix } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { keySchema } from '../platform/row.ts'
import type { User } from '../users/user-store.ts'
import { linkKey } from './link-keys.ts'
import { linkSchema } from './link-store.ts'

const linkRow = z.extend(linkSchema, keySchema.shape)
const both = (...actions: ('Query' | 'BatchWriteItem')[]) => [
  ...onRows(linkKey('log-in', anyId, anyId), ...actions),
  ...onRows(linkKey('reset', anyId, anyId), ...actions),
]

export const linkHolding = holding(
  [linkKey],
  { page: both('Query'), erase: both('Query', 'BatchWriteItem') },
  ({ table }) => {
    async function linksOf({ email, username }: User) {
      const places = [
        linkKey('log-in', email, ''),
        linkKey('log-in', `@${username}`, ''),
        linkKey('reset', email, ''),
      ]
      const found = await Promise.all(
        places.map(({ pk, sk }) => table.query({ ...withPrefix(pk, sk), ConsistentRead: true })),
      )
      return found.flatMap(({ rows }) => rows).map((row) => z.parse(linkRow, row))
    }
    return {
      /** A handful, without the hashes of their secrets. */
      async page(person) {
        const items = (await linksOf(person)).map(({ purpose, to, campusId, back, expiresAt }) => ({
          kind: 'link' as const,
          for: purpose,
          sentTo: to,
          campus: campusId,
          leadsBackTo: back,
          removedAt: dateOf(expiresAt * 1000),
        }))
        return { items, next: undefined }
      },

      async erase(person) {
        await table.removeMany((await linksOf(person)).map(({ pk, sk }) => ({ pk, sk })))
      },
    }
  },
)
