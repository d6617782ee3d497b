/** A person's saves. Each is a row that names the person, and is counted in the row of the post or comment. */
import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import { dateOf, heldPageSize, holding, kept } from '../access/holding.ts'
import { anyId, onIndex, onRows } from '../platform/grants.ts'
import { keySchema } from '../platform/row.ts'
import type { SaveRow } from './save-store.ts'
import { savedIdOf, savedKey, saveKey } from '../posts/post-keys.ts'

const rowSchema = z.extend(keySchema, { savedAt: z.number() })

export const saveHolding = holding(
  [
    kept<SaveRow, 'save'>(saveKey, 'save', {
      postId: { as: 'of' },
      userId: { because: 'the account has it' },
      person: { because: 'it is the person' },
      campusId: { because: 'the account has it' },
      authorId: { because: 'it is another person' },
      savedKey: { because: 'an index has it' },
    }),
  ],
  {
    page: onIndex('saved', savedKey(anyId)),
    erase: [...onIndex('saved', savedKey(anyId)), ...onRows(saveKey(anyId, anyId), 'BatchWriteItem')],
  },
  ({ table }) => {
    const ofPerson = (userId: string) => ({
      IndexName: 'saved',
      KeyConditionExpression: 'savedKey = :key',
      ExpressionAttributeValues: { ':key': savedKey(userId) },
    })
    return {
      async page({ id: userId }, after) {
        const { rows, last } = await table.query({
          ...ofPerson(userId),
          Limit: heldPageSize,
          ...(after && {
            ExclusiveStartKey: {
              ...saveKey(after[1], userId),
              savedKey: savedKey(userId),
              savedAt: after[0],
            },
          }),
        })
        const items = rows.map((row) => {
          const { savedAt, ...key } = z.parse(rowSchema, row)
          const of = savedIdOf(key) ?? ''
          return { kind: 'save' as const, of, address: `/post/${of}`, savedAt: dateOf(savedAt) }
        })
        const end = last && z.parse(rowSchema, last)
        const next: Position | undefined = end && [end.savedAt, savedIdOf(end) ?? '']
        return { items, next }
      },

      async erase({ id }) {
        for await (const { rows } of table.paginate(ofPerson(id)))
          await table.removeMany(rows.map((row) => z.parse(keySchema, row)))
      },
    }
  },
)
