/**
 * Keys of deadlines: one partition for each hour, in which the times sort. So the clock finds what is due by two small
 * queries, and no index is needed.
 */
import type { Key } from '../platform/row.ts'

const hourMs = 3_600_000

export const hourOf = (at: number) => Math.floor(at / hourMs)
export const partitionOfHour = (hour: number | string) => `DUE#${hour}`

/** The deadline of a line, in epoch milliseconds. */
export const dueKey = (at: number, postId: string): Key => ({
  pk: partitionOfHour(hourOf(at)),
  sk: `${at}#${postId}`,
})

/** The time of a deadline, in epoch milliseconds. */
export const timeOf = ({ sk }: Pick<Key, 'sk'>) => Number(sk.split('#')[0])

/** The first hour in which a deadline may not have been handled yet. */
export const clockKey: Key = { pk: 'DUE#CLOCK', sk: '#CLOCK' }
