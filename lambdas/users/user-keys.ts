/**
 * Keys of people, their claims on addresses and user names, and rows that concern them but are not theirs to change. Grants
 * apply to whole partitions, so bans have a partition of their own: nearly every function reads people, and several write
 * them or their claims.
 */
import { lookOf } from '../../shared/users/username.ts'
import type { Key } from '../platform/row.ts'

export const userKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: '#PROFILE' })

/** The key of the row that marks a banned person in the index of their texts, before all their posts. */
export const banMarkKey = (userId: string): Key => ({ pk: `BANNED#${userId}`, sk: '#BANNED' })

/** The key of the claim on a user name, which is also the claim on all names that look the same. */
export const usernameKey = (username: string): Key => ({ pk: `USERNAME#${lookOf(username)}`, sk: '#CLAIM' })

const addressPartition = (email: string) => `EMAIL#${email}`
export const emailKey = (email: string): Key => ({ pk: addressPartition(email), sk: '#CLAIM' })
export const schoolEmailKey = (email: string): Key => ({ pk: addressPartition(email), sk: '#SCHOOL' })
export const banKey = (email: string): Key => ({ pk: `BAN#${email}`, sk: '#BAN' })
