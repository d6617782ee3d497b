import type { Signers } from '../access/signers.ts'
import { notImplemented, Refusal } from '../refusal.ts'
import type { ObjectStore } from './objects.ts'
import { storedHeaderNames, storedHeaders } from './operations.ts'
import { permissionsOf } from './permissions.ts'
import { readPostForm, type PostFields } from './post-form.ts'
import { requirePostPolicy, type SizeRange } from './post-policy.ts'
import type { S3Answer, S3Request } from './request.ts'

const protocolFields = /^(key|bucket|policy|x-amz-(algorithm|credential|date|security-token|signature))$/

/**
 * Handles a browser's upload by presigned POST. The signed policy in the form is its only authorization, and is checked
 * before the file is read. The signer must still be allowed to put the object at the time of the upload.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/RESTObjectPOST.html
 */
export async function postObject(
  { bucket, message }: S3Request,
  store: ObjectStore,
  signers: Signers,
): Promise<S3Answer> {
  let size: SizeRange | undefined
  const { fields, file } = await readPostForm(message, (sent) => {
    const checked = requirePostPolicy(bucket, sent, signers)
    requireKnownFields(sent)
    permissionsOf(checked.signer, bucket)('s3:PutObject', sent.get('key') ?? '')
    size = checked.size
    return size.maximum
  })
  const key = fields.get('key')
  if (!key) throw new Refusal('InvalidArgument', "Bucket POST must contain a field named 'key'.")
  if (size && file.length < size.minimum) {
    const message = 'Your proposed upload is smaller than the minimum allowed size'
    throw new Refusal('EntityTooSmall', message, 400, {
      ProposedSize: file.length,
      MinSizeAllowed: size.minimum,
    })
  }
  const { etag } = await store.put(key, file, storedHeaders(Object.fromEntries(fields)))
  return { status: 204, headers: { etag } }
}

/** Refuses fields on which S3 would act and which the laptop would ignore. */
function requireKnownFields(fields: PostFields): void {
  const unknown = [...fields.keys()].find(
    (name) => !protocolFields.test(name) && !storedHeaderNames.test(name),
  )
  if (unknown !== undefined) throw notImplemented(`the form field ${unknown}`)
}
