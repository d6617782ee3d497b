/**
 * Keys of deadlines: one partition for each hour, in which rows are sorted by time. So `run-due` finds passed deadlines
 * with two small queries and without an index.
 */
import type { Key } from '../platform/row.ts'

const hourMs = 3_600_000

export const hourOf = (at: number) => Math.floor(at / hourMs)
export const partitionOfHour = (hour: number | string) => `DUE#${hour}`

/** The key of a line's deadline; `at` is its time in epoch milliseconds. */
export const dueKey = (at: number, postId: string): Key => ({
  pk: partitionOfHour(hourOf(at)),
  sk: `${at}#${postId}`,
})

/** The time of a deadline, in epoch milliseconds. */
export const timeOf = ({ sk }: Pick<Key, 'sk'>) => Number(sk.split('#')[0])

/** The row with the last hour of which every deadline has been handled. */
export const clockKey: Key = { pk: 'DUE#CLOCK', sk: '#CLOCK' }
