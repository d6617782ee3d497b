/**
 * A refusal of S3, answered as XML. `details` become further elements of the answer.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
export class S3Error extends Error {
  readonly status: number
  readonly code: string
  readonly details: Record<string, string | number>

  constructor(status: number, code: string, message: string, details: Record<string, string | number> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** For whatever S3 has and this stand-in has not: `what` names it, so that the developer knows what to add here. */
export function notImplemented(what: string): S3Error {
  return new S3Error(501, 'NotImplemented', `The local S3 does not implement ${what}`)
}

export function noSuchKey(key: string): S3Error {
  return new S3Error(404, 'NoSuchKey', 'The specified key does not exist.', { Key: key })
}
