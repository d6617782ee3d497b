/**
 * Keys of alerts. An alert is what a person on a campus looks for, and each new post of the campus is compared with all
 * alerts. A person's saved searches are also in their own partition, where they are listed and erased.
 */
import type { Key } from '../platform/row.ts'

export const savedSearchKey = (userId: string, id: string): Key => ({
  pk: `SEARCHES#${userId}`,
  sk: `SAVED#${id}`,
})
export const savedSearchesPrefix = savedSearchKey('', '').sk
export const savedSearchIdOf = ({ sk }: Pick<Key, 'sk'>) => sk.slice(savedSearchesPrefix.length)

const partitionOf = (campusId: string) => `ALERTS#${campusId}`

/** The key of an alert: `id` is that of a saved search, or that of a wish's post. */
export const alertKey = (campusId: string, userId: string, id: string): Key => ({
  pk: partitionOf(campusId),
  sk: `ALERT#${userId}#${id}`,
})
export const alertsPrefix = 'ALERT#'

/** The key of the row that names the notification of the last three hours about an alert. */
export const alertNoticeKey = (campusId: string, userId: string, id: string): Key => ({
  pk: partitionOf(campusId),
  sk: `NOTICE#${userId}#${id}`,
})

/** Returns the person to whom an alert's row belongs, and the alert's id. */
export function alertOf({ sk }: Pick<Key, 'sk'>): { userId: string; id: string } {
  const [userId = '', id = ''] = sk.slice(alertsPrefix.length).split('#')
  return { userId, id }
}
