/** Deadlines of lines. A row only says which line to check; the line itself says whether its time has passed. */
import * as z from 'zod/mini'
import { effect } from '../platform/effect.ts'
import { anyId, onRows } from '../platform/grants.ts'
import { keySchema } from '../platform/row.ts'
import { clockKey, dueKey, hourOf, partitionOfHour } from './due-keys.ts'

const dueSchema = z.extend(keySchema, { postId: z.string() })
export type Due = z.output<typeof dueSchema>

const anyDue = onRows({ pk: partitionOfHour(anyId) }, 'Query', 'DeleteItem')
const clock = (...actions: Parameters<typeof onRows>[1][]) => onRows(clockKey, ...actions)
/** The most hours of deadlines that one run reads. It reads this many only after a time without runs. */
const hoursMaximum = 24

export const dueStore = effect(
  {
    list: [...anyDue, ...clock('GetItem')],
    remove: anyDue,
    finish: clock('PutItem'),
    add: onRows({ pk: partitionOfHour(anyId) }, 'PutItem'),
  },
  ({ table, now }) => ({
    /**
     * Returns the deadlines that have passed, earliest first. It reads from the last finished hour on. `upTo` is the
     * hour to mark as finished once these deadlines are handled; undefined if it is marked already.
     */
    async list(): Promise<{ due: Due[]; upTo: number | undefined }> {
      const at = now()
      const row = await table.get(clockKey)
      const finished = z.parse(z.number(), row?.['hour'] ?? hourOf(at) - 1)
      const last = Math.min(hourOf(at), finished + hoursMaximum)
      const due: Due[] = []
      for (let hour = finished; hour <= last; hour += 1)
        for await (const { rows } of table.paginate({
          KeyConditionExpression: 'pk = :pk AND sk < :end',
          ExpressionAttributeValues: { ':pk': partitionOfHour(hour), ':end': `${at + 1}` },
        }))
          due.push(...rows.map((found) => z.parse(dueSchema, found)))
      return { due, upTo: last - 1 > finished || !row ? last - 1 : undefined }
    },

    add: (at: number, postId: string) => table.put({ ...dueKey(at, postId), postId }),

    remove: ({ pk, sk }: Due) => table.remove({ pk, sk }),

    /** Notes that every deadline until the end of an hour has been handled. */
    async finish(hour: number): Promise<void> {
      await table.put({ ...clockKey, hour })
    },
  }),
)
