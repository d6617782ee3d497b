import { notImplemented, S3Error } from './error.ts'
import type { ObjectStore, StoredObject } from './objects.ts'
import { storedHeaderNames, storedHeaders } from './object-operations.ts'
import { readPostForm } from './post-form.ts'
import { requirePostPolicy, type SizeRange } from './post-policy.ts'
import { encodeAwsPath, type S3Answer, type S3Request } from './request.ts'
import { textElement, xmlDocument } from './xml.ts'

const protocolFields =
  /^(key|bucket|policy|success_action_status|x-amz-(algorithm|credential|date|signature)|x-ignore-.*)$/

/**
 * A browser's upload by presigned POST. The signed policy in the form is its only authorization, and it is checked before
 * the file is read. https://docs.aws.amazon.com/AmazonS3/latest/API/RESTObjectPOST.html
 */
export async function postObject(
  request: S3Request,
  store: ObjectStore,
): Promise<{ answer: S3Answer; created: StoredObject }> {
  let size: SizeRange | undefined
  const { fields, file } = await readPostForm(request.message, (form) => {
    form.fields.set('key', (form.fields.get('key') ?? '').replaceAll('${filename}', form.fileName))
    size = requirePostPolicy(request.bucket, form.fields)
    requireKnownFields(form.fields)
    return size.maximum
  })
  const key = fields.get('key')
  if (!key) throw new S3Error(400, 'InvalidArgument', "Bucket POST must contain a field named 'key'.")
  if (size && file.length < size.minimum) {
    const message = 'Your proposed upload is smaller than the minimum allowed size'
    throw new S3Error(400, 'EntityTooSmall', message, {
      ProposedSize: file.length,
      MinSizeAllowed: size.minimum,
    })
  }
  const created = await store.put({ key, body: file, headers: storedHeaders(Object.fromEntries(fields)) })
  if (!created) throw new Error('an unconditional put is never refused')
  const location = `http://${request.headers.host}/${request.bucket}/${encodeAwsPath(key)}`
  const status = fields.get('success_action_status')
  const headers = { location, etag: created.etag }
  if (status !== '201') return { answer: { status: status === '200' ? 200 : 204, headers }, created }
  const body =
    textElement('Location', location) +
    textElement('Bucket', request.bucket) +
    textElement('Key', key) +
    textElement('ETag', created.etag)
  return { answer: { status: 201, headers, body: xmlDocument('PostResponse', body) }, created }
}

/** Asked after the policy has allowed them: what would be ignored here and not in the cloud must not pass silently. */
function requireKnownFields(fields: Map<string, string>): void {
  const unknown = [...fields.keys()].find(
    (name) => !protocolFields.test(name) && !storedHeaderNames.test(name),
  )
  if (unknown !== undefined) throw notImplemented(`the form field ${unknown}`)
}
