import type { IncomingMessage } from 'node:http'
import { S3Error } from './error.ts'
import { tooLarge } from './payload.ts'

/** S3's limit for everything in front of the file. */
const fieldBytes = 20 * 1024

export type PostForm = {
  /** By lower-case name, without `file`. Fields behind the file are ignored, as S3 does. */
  fields: Map<string, string>
  fileName: string
}

/**
 * Reads the multipart form of a POST upload. `sizeLimit` is asked when the fields are known and before the file is
 * read: it may refuse, and says how many bytes the file may have. A larger one is refused with EntityTooLarge as soon
 * as it is, with no more than that held in memory.
 */
export async function readPostForm(
  message: IncomingMessage,
  sizeLimit: (form: PostForm) => number,
): Promise<PostForm & { file: Buffer }> {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/.exec(message.headers['content-type'] ?? '')
  if (!boundary) throw malformed()
  const source = openByteSource(message)
  try {
    const delimiter = `\r\n--${boundary[1] ?? boundary[2]}`
    const form = await readFields(source, delimiter)
    return { ...form, file: await source.takeBody(delimiter, sizeLimit(form)) }
  } finally {
    await source.close()
  }
}

async function readFields(source: ByteSource, delimiter: string): Promise<PostForm> {
  const fields = new Map<string, string>()
  let left = fieldBytes
  const take = async (separator: string) => {
    const part = await source.takeUntil(separator, left)
    left -= part.length
    return part.toString()
  }
  await take(delimiter)
  for (;;) {
    if (await source.startsWith('--'))
      throw new S3Error(400, 'InvalidArgument', 'POST requires exactly one file upload per request.')
    const head = await take('\r\n\r\n')
    const name = /[; ]name="([^"]*)"/i.exec(head)?.[1]?.toLowerCase()
    if (name === undefined) throw malformed()
    if (name === 'file') return { fields, fileName: /filename="([^"]*)"/i.exec(head)?.[1] ?? '' }
    fields.set(name, await take(delimiter))
  }
}

type ByteSource = ReturnType<typeof openByteSource>

/** Takes pieces off the front of the request's body, reading no further than each needs. */
function openByteSource(message: IncomingMessage) {
  // Ending early must not destroy the connection that the answer goes through.
  const chunks: AsyncIterator<unknown> = message.iterator({ destroyOnReturn: false })
  // The first delimiter then looks like the others.
  let pending: Buffer = Buffer.from('\r\n')

  const readMore = async () => {
    const next = await chunks.next()
    if (next.done || !(next.value instanceof Uint8Array)) throw malformed()
    pending = Buffer.concat([pending, next.value])
  }

  return {
    async startsWith(text: string): Promise<boolean> {
      while (pending.length < text.length) await readMore()
      return pending.toString('latin1', 0, text.length) === text
    },

    /** What stands before the separator, which is taken too. */
    async takeUntil(separator: string, maximum: number): Promise<Buffer> {
      let end = pending.indexOf(separator)
      while (end < 0 && pending.length <= maximum + separator.length) {
        await readMore()
        end = pending.indexOf(separator)
      }
      if (end < 0 || end > maximum) {
        const message = 'Your POST request fields preceding the upload file were too large.'
        throw new S3Error(400, 'MaxPostPreDataLengthExceeded', message, {
          MaxPostPreDataLengthBytes: fieldBytes,
        })
      }
      const taken = pending.subarray(0, end)
      pending = pending.subarray(end + separator.length)
      return taken
    },

    async takeBody(delimiter: string, maximum: number): Promise<Buffer> {
      const parts: Buffer[] = []
      let size = 0
      const keep = (length: number) => {
        size += length
        if (size > maximum) throw tooLarge(maximum)
        parts.push(pending.subarray(0, length))
        pending = pending.subarray(length)
      }
      for (;;) {
        const end = pending.indexOf(delimiter)
        if (end >= 0) {
          keep(end)
          return Buffer.concat(parts)
        }
        // The last bytes may be the beginning of the delimiter.
        keep(Math.max(0, pending.length - delimiter.length + 1))
        await readMore()
      }
    },

    async close(): Promise<void> {
      await chunks.return?.()
    },
  }
}

function malformed(): S3Error {
  const message = 'The body of your POST request is not well-formed multipart/form-data.'
  return new S3Error(400, 'MalformedPOSTRequest', message)
}
