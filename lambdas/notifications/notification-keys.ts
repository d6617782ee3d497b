/**
 * Keys of the partition `NOTES#{userId}`: a person's notifications, newest last, up to where they have seen them, and what
 * they want to be told about.
 */
import type { Key, SortRange } from '../platform/row.ts'

const partitionOf = (userId: string) => `NOTES#${userId}`

export const notificationKey = (userId: string, id: string): Key => ({
  pk: partitionOf(userId),
  sk: `NOTE#${id}`,
})

/** A second row of each mention, for the page that lists nothing else. */
export const mentionedKey = (userId: string, id: string): Key => ({
  pk: partitionOf(userId),
  sk: `MENTION#${id}`,
})

/** What a person wants to be told about, and where: only what they changed. */
export const settingsKey = (userId: string): Key => ({ pk: partitionOf(userId), sk: '#SETTINGS' })

/** It sorts after every notification, so the Query of the newest ones begins with it. */
export const seenKey = (userId: string): Key => ({ pk: partitionOf(userId), sk: 'NOTE~SEEN' })

export const notificationsPrefix = notificationKey('', '').sk
const mentionsPrefix = mentionedKey('', '').sk

export const notificationsAndMark: SortRange = { from: notificationsPrefix, to: seenKey('').sk }
export const mentionsRange: SortRange = { from: mentionsPrefix, to: `${mentionsPrefix}~` }
/** All of a person's notifications, the mentions' second rows included. */
export const everyNotification: SortRange = { from: mentionsPrefix, to: seenKey('').sk }

/** The person whose partition a row is in. */
export const ownerIdOf = ({ pk }: Pick<Key, 'pk'>) => pk.slice(partitionOf('').length)
