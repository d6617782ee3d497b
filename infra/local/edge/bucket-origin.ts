import { Refusal } from '../refusal.ts'
import { requireGet, type MustBeAllowed } from '../s3/permissions.ts'
import { bucketError, type EdgeResponse, type EdgeRequest } from './message.ts'

type BucketObject = { body: Buffer; headers: Record<string, string> }

type BucketOptions = {
  read: (key: string) => BucketObject | undefined
  /**
   * Checks the permissions of the distribution in the bucket's policy. S3 reveals that an object is missing only to callers
   * who may list the bucket.
   */
  mustBeAllowed: MustBeAllowed
}

/**
 * A private bucket behind CloudFront: S3's GetObject.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html#API_GetObject_Permissions
 */
export function openBucketOrigin({ read, mustBeAllowed }: BucketOptions) {
  return async (request: EdgeRequest): Promise<EdgeResponse> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return bucketError(403, 'AccessDenied', 'Access Denied')
    const key = decodeKey(request.path) ?? ''
    const object = read(key)
    try {
      requireGet(mustBeAllowed, key, object !== undefined)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return bucketError(error.status, error.code, 'Access Denied')
    }
    if (!object) return bucketError(404, 'NoSuchKey', 'The specified key does not exist.')
    const headers = [...Object.entries(object.headers), ['accept-ranges', 'bytes'] satisfies [string, string]]
    return { status: 200, headers, body: object.body }
  }
}

/** Returns undefined for invalid percent-encoding. */
function decodeKey(path: string): string | undefined {
  try {
    return decodeURIComponent(path.slice(1))
  } catch {
    return undefined
  }
}
