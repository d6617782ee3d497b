import type { RequestContext } from '../access/conditions.ts'
import { requireAllowed, type Caller } from '../access/signers.ts'

/** Throws S3's AccessDenied unless the caller may perform the action in a bucket. */
export type MustBeAllowed = (action: string, key?: string, context?: RequestContext) => void

/** The permissions of a caller in one bucket. Without a key the action is about the bucket itself. */
export function permissionsOf(caller: Caller, bucket: string): MustBeAllowed {
  return (action, key, context = {}) => {
    const resource = `arn:aws:s3:::${bucket}${key === undefined ? '' : `/${key}`}`
    requireAllowed(caller, [{ action, resource, context }], 'AccessDenied', 403)
  }
}

/** S3 reveals that an object is missing only to callers who may list the bucket; others get AccessDenied. */
export function requireGet(mustBeAllowed: MustBeAllowed, key: string, exists: boolean): void {
  mustBeAllowed('s3:GetObject', key)
  if (!exists) mustBeAllowed('s3:ListBucket')
}
