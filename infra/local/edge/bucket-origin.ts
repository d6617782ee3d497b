import { bucketError, type EdgeAnswer, type EdgeRequest } from './message.ts'

type BucketObject = { body: Buffer; headers: Record<string, string> }

type BucketOptions = {
  read: (key: string) => BucketObject | undefined
  /** Whether the bucket's policy lets the distribution list it: S3 tells only then that an object is missing. */
  mayList: boolean
}

/**
 * A private bucket behind CloudFront: S3's GetObject.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html#API_GetObject_Permissions
 */
export function openBucketOrigin({ read, mayList }: BucketOptions) {
  const missing = mayList
    ? bucketError(404, 'NoSuchKey', 'The specified key does not exist.')
    : bucketError(403, 'AccessDenied', 'Access Denied')
  return async (request: EdgeRequest): Promise<EdgeAnswer> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return bucketError(403, 'AccessDenied', 'Access Denied')
    const key = decodeKey(request.path)
    const object = key ? read(key) : undefined
    if (!object) return missing
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
