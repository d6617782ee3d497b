/** Links that were mailed to a person, or requested by their user name. */
import * as z from 'zod/mini'
import { dateOf, holding, kept } from '../access/holding.ts'
import { withPrefix } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { keySchema } from '../platform/row.ts'
import type { User } from '../users/user-store.ts'
import { linkKey } from './link-keys.ts'
import { askedAtOf, linkSchema, type Link } from './link-store.ts'

/** The fields of a link that the erasure reads. A link without a readable time counts as the person's own. */
const erasedRow = z.extend(keySchema, { expiresAt: z.catch(z.number(), 0) })
const both = (...actions: ('Query' | 'BatchWriteItem')[]) => [
  ...onRows(linkKey('log-in', anyId, anyId), ...actions),
  ...onRows(linkKey('reset', anyId, anyId), ...actions),
]

export const linkHolding = holding(
  [
    kept<Link, 'link'>(linkKey, 'link', {
      purpose: { as: 'for' },
      to: { as: 'sentTo' },
      campusId: { as: 'campus' },
      back: { as: 'leadsBackTo' },
      expiresAt: { as: 'removedAt' },
      id: { because: 'it is random' },
      firstName: { because: 'the account has it once the link is used; the row goes after two hours' },
      lastName: { because: 'the account has it once the link is used; the row goes after two hours' },
      secretHash: { because: 'it proves the address as the link does' },
      validUntil: { because: 'the row goes soon after it' },
      usedBy: { because: 'it is a random mark of the call that used the link' },
    }),
  ],
  { page: both('Query'), erase: both('Query', 'BatchWriteItem') },
  ({ table }) => {
    async function linksOf({ email, username }: Pick<User, 'email' | 'username'>) {
      const places = [
        linkKey('log-in', email, ''),
        linkKey('log-in', `@${username}`, ''),
        linkKey('reset', email, ''),
      ]
      const found = await Promise.all(
        places.map(({ pk, sk }) => table.query({ ...withPrefix(pk, sk), ConsistentRead: true })),
      )
      return found.flatMap(({ rows }) => rows)
    }
    return {
      /** One page has all links, because a person has few. The hashes of their secrets are left out. */
      async page(person) {
        const links = (await linksOf(person)).map((row) => z.parse(linkSchema, row))
        const items = links.map(({ purpose, to, campusId, back, expiresAt }) => ({
          kind: 'link' as const,
          for: purpose,
          sentTo: to,
          campus: campusId,
          leadsBackTo: back,
          removedAt: dateOf(expiresAt * 1000),
        }))
        return { items, next: undefined }
      },

      /**
       * Removes the person's own links. Links to an address that the person never proved belong to the address's owner,
       * who may be about to open one; links requested after the deletion belong to the next owner of the address.
       */
      async erase(person) {
        const { verified, deletedAt = Infinity } = person
        if (!verified) return
        const links = (await linksOf(person)).map((row) => z.parse(erasedRow, row))
        const own = links.filter((link) => askedAtOf(link) <= deletedAt)
        await table.removeMany(own.map(({ pk, sk }) => ({ pk, sk })))
      },
    }
  },
)
