/**
 * Keys of uploads. They have a partition apart from the person's own, because operations on posts and comments update
 * uploads, and must not be able to update a person.
 */
import type { Key } from '../platform/row.ts'

export const uploadKey = (userId: string, uploadId: string): Key => ({
  pk: `UPLOADS#${userId}`,
  sk: `UPLOAD#${uploadId}`,
})
