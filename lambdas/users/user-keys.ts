/** Keys of people: their own partition, and the claims on their addresses and user names. */
import type { Key } from '../platform/row.ts'

const partitionOf = (userId: string) => `USER#${userId}`

export const userKey = (userId: string): Key => ({ pk: partitionOf(userId), sk: '#PROFILE' })

/** A verification code; `purpose` is 'email' or 'school'. */
export const codeKey = (userId: string, purpose: string): Key => ({
  pk: partitionOf(userId),
  sk: `VERIFY#${purpose}`,
})

export const uploadKey = (userId: string, uploadId: string): Key => ({
  pk: partitionOf(userId),
  sk: `UPLOAD#${uploadId}`,
})

/** Marks a banned person in the index of what they wrote, before all their posts. */
export const banMarkKey = (userId: string): Key => ({ pk: partitionOf(userId), sk: '#BANNED' })

export const usernameKey = (username: string): Key => ({ pk: `USERNAME#${username}`, sk: '#CLAIM' })

const addressPartition = (email: string) => `EMAIL#${email}`
export const emailKey = (email: string): Key => ({ pk: addressPartition(email), sk: '#CLAIM' })
export const schoolEmailKey = (email: string): Key => ({ pk: addressPartition(email), sk: '#SCHOOL' })
export const banKey = (email: string): Key => ({ pk: addressPartition(email), sk: '#BAN' })
