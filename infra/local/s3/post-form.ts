import busboy from 'busboy'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Refusal } from '../refusal.ts'
import { tooLarge } from './payload.ts'

/** S3's limit for the fields in front of the file. */
const fieldBytes = 20 * 1024

/** The fields by lower-case name, without `file`. Fields after the file are ignored, as in S3. */
export type PostFields = Map<string, string>

/**
 * Reads the multipart form of a POST upload. `sizeLimit` is called with the fields before the file is read. It returns the
 * most bytes that the file may have, or throws to refuse the upload. A larger file is refused with EntityTooLarge as soon
 * as the limit is exceeded.
 */
export async function readPostForm(
  message: IncomingMessage,
  sizeLimit: (fields: PostFields) => number,
): Promise<{ fields: PostFields; file: Buffer }> {
  const form = openParser(message)
  const fields: PostFields = new Map()
  const result = Promise.withResolvers<Buffer>()
  let left = fieldBytes
  let hasFile = false
  form.on('field', (name, value) => {
    if (hasFile) return
    left -= Buffer.byteLength(name) + Buffer.byteLength(value)
    if (left < 0) result.reject(fieldsTooLarge())
    fields.set(name.toLowerCase(), value)
  })
  form.on('file', (name, file) => {
    hasFile = true
    // The handler of the form's errors already reports this error. Destroying the form causes another one, which is
    // ignored.
    file.on('error', () => undefined)
    try {
      if (name.toLowerCase() !== 'file') throw malformed()
      collect(file, sizeLimit(fields), result)
    } catch (error) {
      result.reject(error)
    }
  })
  form.on('error', () => result.reject(malformed()))
  form.on('close', () => {
    const message = 'POST requires exactly one file upload per request.'
    if (!hasFile) result.reject(new Refusal('InvalidArgument', message))
  })
  message.pipe(form)
  try {
    return { fields, file: await result.promise }
  } finally {
    message.unpipe(form)
    form.destroy()
  }
}

function openParser(message: IncomingMessage) {
  try {
    return busboy({ headers: message.headers, limits: { fieldSize: fieldBytes, files: 1 } })
  } catch {
    throw malformed()
  }
}

function collect(file: Readable, maximum: number, result: PromiseWithResolvers<Buffer>): void {
  const chunks: Uint8Array[] = []
  let size = 0
  file.on('data', (chunk: Uint8Array) => {
    size += chunk.length
    if (size > maximum) result.reject(tooLarge(maximum))
    else chunks.push(chunk)
  })
  file.on('end', () => result.resolve(Buffer.concat(chunks)))
}

function fieldsTooLarge(): Refusal {
  const message = 'Your POST request fields preceding the upload file were too large.'
  return new Refusal('MaxPostPreDataLengthExceeded', message, 400, { MaxPostPreDataLengthBytes: fieldBytes })
}

function malformed(): Refusal {
  const message = 'The body of your POST request is not well-formed multipart/form-data.'
  return new Refusal('MalformedPOSTRequest', message)
}
