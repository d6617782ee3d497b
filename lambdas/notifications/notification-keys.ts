/** Keys of notifications: what others did that concerns a person, and what the person wants to be told about. */
import type { Key } from '../platform/row.ts'

const partitionOf = (userId: string) => `NOTES#${userId}`

/** What a person wants to be told about, and where: only what they changed. */
export const settingsKey = (userId: string): Key => ({ pk: partitionOf(userId), sk: '#SETTINGS' })
