/** A mail as SES takes it with headers of its own: RFC 5322 with a text part and an HTML part, all of it ASCII. */

interface Letter {
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** Further headers; their values are ASCII. */
  headers: Record<string, string>
}

const lineMaximum = 76
/** Bytes of a piece of a subject, which with its frame of 12 characters may have 75. */
const wordMaximum = 45
const boundary = 'campus-alternative'

export function mimeOf({ from, to, subject, text, html, headers }: Letter): string {
  const head = { From: from, To: to, Subject: encodedWords(subject), ...headers, 'MIME-Version': '1.0' }
  const lines = Object.entries(head).map(([name, value]) => {
    // A line break would begin a header of its own.
    if (/[^\x20-\x7e]/.test(value.replaceAll('\r\n ', ''))) throw new Error(`${name} is not ASCII`)
    return `${name}: ${value}`
  })
  return [
    ...lines,
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...part('text/plain', text),
    ...part('text/html', html),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

/** In base64 no line can be the boundary, or begin with a dot. */
function part(type: string, content: string): string[] {
  const lines =
    Buffer.from(content)
      .toString('base64')
      .match(new RegExp(`.{1,${lineMaximum}}`, 'g')) ?? []
  const head = [`Content-Type: ${type}; charset=utf-8`, 'Content-Transfer-Encoding: base64', '']
  return [`--${boundary}`, ...head, ...lines]
}

/** Any text as the value of a header (RFC 2047): words of whole characters, one to a line. */
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
