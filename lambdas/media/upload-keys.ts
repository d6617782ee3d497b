/**
 * Keys of uploads. A person's uploads have a partition apart from the person's own, because posts and comments take
 * uploads, and must not be able to change a person.
 */
import type { Key } from '../platform/row.ts'

export const uploadKey = (userId: string, uploadId: string): Key => ({
  pk: `UPLOADS#${userId}`,
  sk: `UPLOAD#${uploadId}`,
})
