/** Marks of mails that are sent only once. */
import * as z from 'zod/mini'
import { dateOf, eraseRows, holding, kept } from '../access/holding.ts'
import { withPrefix } from '../platform/expressions.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { keySchema } from '../platform/row.ts'
import { sentMailKey } from './mail-keys.ts'
import type { Mark } from './sent-mails.ts'

// Until 2026-11-24 the mark of a mail that SES refused had no expiry.
const rowSchema = z.extend(keySchema, { expiresAt: z.optional(z.number()) })
const anyMark = sentMailKey(anyId, anyId)

export const sentMailHolding = holding(
  [
    kept<Mark, 'sent-mail'>(sentMailKey, 'sent-mail', {
      expiresAt: { as: 'removedAt' },
      sender: { because: 'it is a random mark of the call that sent the mail' },
      refused: { because: 'the mail is sent again' },
    }),
  ],
  { page: onRows(anyMark, 'Query'), erase: onRows(anyMark, 'Query', 'BatchWriteItem') },
  ({ table }) => {
    async function marksOf(userId: string) {
      const { pk, sk } = sentMailKey(userId, '')
      const { rows } = await table.query({ ...withPrefix(pk, sk), ConsistentRead: true })
      return rows.map((row) => z.parse(rowSchema, row))
    }
    return {
      /** One page has all marks: they are few, and expire after 30 days. */
      async page({ id }) {
        const items = (await marksOf(id)).map(({ sk, expiresAt }) => ({
          kind: 'sent-mail' as const,
          what: sk.slice(sentMailKey('', '').sk.length),
          removedAt: expiresAt === undefined ? undefined : dateOf(expiresAt * 1000),
        }))
        return { items, next: undefined }
      },

      erase: ({ id }) => eraseRows(table, sentMailKey(id, '')),
    }
  },
)
