/**
 * A mail in the format that SES sends with custom headers: RFC 5322 with a text part and an HTML part, which may have
 * pictures (RFC 2387), all in ASCII.
 */

export interface MailPicture {
  id: string
  type: 'image/webp'
  bytes: Uint8Array
}

interface Letter {
  from: string
  to: string
  subject: string
  text: string
  html: string
  pictures?: MailPicture[]
  /** Further headers; their values are ASCII. */
  headers: Record<string, string>
}

const lineMaximum = 76
/** Bytes per encoded word of a header: 60 characters of base64 and a frame of 12 stay below the limit of 75 (RFC 2047). */
const wordMaximum = 45
const boundary = 'campus-alternative'
const relatedBoundary = 'campus-related'

export function mimeOf({ from, to, subject, text, html, pictures = [], headers }: Letter): string {
  const head = { From: from, To: to, Subject: encodedWords(subject), ...headers, 'MIME-Version': '1.0' }
  const lines = Object.entries(head).map(([name, value]) => {
    // A line break would start another header.
    if (/[^\x20-\x7e]/.test(value.replaceAll('\r\n ', ''))) throw new Error(`${name} is not ASCII`)
    return `${name}: ${value}`
  })
  return [
    ...lines,
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    ...part('text/plain; charset=utf-8', text),
    `--${boundary}`,
    ...(pictures.length > 0 ? withPictures(html, pictures) : part('text/html; charset=utf-8', html)),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

function withPictures(html: string, pictures: MailPicture[]): string[] {
  return [
    `Content-Type: multipart/related; type="text/html"; boundary="${relatedBoundary}"`,
    '',
    `--${relatedBoundary}`,
    ...part('text/html; charset=utf-8', html),
    ...pictures.flatMap(({ id, type, bytes }) => [
      `--${relatedBoundary}`,
      `Content-ID: <${id}>`,
      'Content-Disposition: inline',
      ...part(type, bytes),
    ]),
    `--${relatedBoundary}--`,
  ]
}

/** Encodes a part of a mail as base64. No line of base64 can be a boundary, or begin with a dot. */
function part(type: string, content: string | Uint8Array): string[] {
  const lines =
    Buffer.from(content)
      .toString('base64')
      .match(new RegExp(`.{1,${lineMaximum}}`, 'g')) ?? []
  return [`Content-Type: ${type}`, 'Content-Transfer-Encoding: base64', '', ...lines]
}

/** Encodes any text as the value of a header (RFC 2047): words of whole characters, one per line. */
function encodedWords(text: string): string {
  const words: string[] = []
  let word = ''
  for (const character of text) {
    if (Buffer.byteLength(word + character) > wordMaximum) {
      words.push(word)
      word = ''
    }
    word += character
  }
  return [...words, word].map((one) => `=?utf-8?B?${Buffer.from(one).toString('base64')}?=`).join('\r\n ')
}
