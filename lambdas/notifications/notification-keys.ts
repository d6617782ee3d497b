/**
 * Keys of the partition `NOTES#{userId}`: a person's notifications, newest last, the mark up to which they have seen them,
 * and their settings.
 */
import type { Key, SortRange } from '../platform/row.ts'

const partitionOf = (userId: string) => `NOTES#${userId}`

export const notificationKey = (userId: string, id: string): Key => ({
  pk: partitionOf(userId),
  sk: `NOTE#${id}`,
})

/** The key of a mention's second row, for the page that lists only mentions. */
export const mentionedKey = (userId: string, id: string): Key => ({
  pk: partitionOf(userId),
  sk: `MENTION#${id}`,
})

/** The key of a person's notification settings: only those that they changed. */
export const settingsKey = (userId: string): Key => ({ pk: partitionOf(userId), sk: '#SETTINGS' })

/** The key of the mark. It sorts after every notification, so the Query of the newest ones begins with it. */
export const seenKey = (userId: string): Key => ({ pk: partitionOf(userId), sk: 'NOTE~SEEN' })

export const notificationsPrefix = notificationKey('', '').sk
const mentionsPrefix = mentionedKey('', '').sk

export const notificationsAndMark: SortRange = { from: notificationsPrefix, to: seenKey('').sk }
export const mentionsRange: SortRange = { from: mentionsPrefix, to: `${mentionsPrefix}~` }
/** All of a person's notifications, including the second rows of mentions. */
export const everyNotification: SortRange = { from: mentionsPrefix, to: seenKey('').sk }

/** Returns the person to whose partition a row belongs. */
export const ownerIdOf = ({ pk }: Pick<Key, 'pk'>) => pk.slice(partitionOf('').length)
