export type ParsedMail = {
  /** Names in lower case; a repeated header keeps its last value. Encoded words are decoded. */
  headers: Record<string, string>
  text?: string
  html?: string
  /** File names of what is neither the text nor the HTML. */
  attachments: string[]
}

/** Reads a raw mail (RFC 5322 and MIME) as far as an inbox page shows it. `raw` has one character per byte. */
export function parseMime(raw: string): ParsedMail {
  const blank = /\r?\n\r?\n/.exec(raw)
  const head = blank ? raw.slice(0, blank.index) : raw
  const content = blank ? raw.slice(blank.index + blank[0].length) : ''
  const headers = parseHeaders(head)
  const type = headers['content-type'] ?? 'text/plain; charset=us-ascii'
  const mail: ParsedMail = { headers, attachments: [] }

  const boundary = /^multipart\//i.test(type) ? parameter(type, 'boundary') : undefined
  if (boundary !== undefined) {
    for (const part of parts(content, boundary).map(parseMime)) {
      mail.text ??= part.text
      mail.html ??= part.html
      mail.attachments.push(...part.attachments)
    }
    return mail
  }
  const disposition = headers['content-disposition'] ?? ''
  const kind = /^text\/(plain|html)/i.exec(type)?.[1]?.toLowerCase()
  if (!kind || /^attachment/i.test(disposition)) {
    const name =
      parameter(disposition, 'filename') ?? parameter(type, 'name') ?? type.split(';')[0] ?? 'unnamed'
    return { ...mail, attachments: [name] }
  }
  const bytes = decodeTransfer(content, headers['content-transfer-encoding'])
  return { ...mail, [kind === 'html' ? 'html' : 'text']: decodeBytes(bytes, parameter(type, 'charset')) }
}

function parseHeaders(head: string): Record<string, string> {
  // A line that begins with a space continues the one before it.
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = decodeWords(line.slice(colon + 1).trim())
  }
  return headers
}

function parts(content: string, boundary: string): string[] {
  const pieces = `\n${content}`.split(`\n--${boundary}`).slice(1)
  const end = pieces.findIndex((piece) => piece.startsWith('--'))
  return pieces
    .slice(0, end === -1 ? undefined : end)
    .map((piece) => piece.replace(/^[^\n]*\n/, '').replace(/\r$/, ''))
}

function parameter(header: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(header)
  return found?.[1] ?? found?.[2]
}

function decodeTransfer(content: string, encoding = '7bit'): Buffer {
  if (/^base64$/i.test(encoding)) return Buffer.from(content, 'base64')
  if (!/^quoted-printable$/i.test(encoding)) return Buffer.from(content, 'latin1')
  return decodeQuoted(content.replace(/=\r?\n/g, ''))
}

const decodeQuoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )

function decodeBytes(bytes: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** RFC 2047: =?utf-8?B?…?= and =?utf-8?Q?…?=; the space between two of them does not count. */
export function decodeWords(text: string): string {
  return text
    .replace(/(=\?[^?]+\?[bq]\?[^?]*\?=)\s+(?==\?[^?]+\?[bq]\?)/gi, '$1')
    .replace(/=\?([^?]+)\?([bq])\?([^?]*)\?=/gi, (_, charset: string, encoding: string, word: string) =>
      decodeBytes(
        encoding.toLowerCase() === 'b'
          ? Buffer.from(word, 'base64')
          : decodeQuoted(word.replaceAll('_', ' ')),
        charset,
      ),
    )
}
