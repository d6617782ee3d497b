import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { mimeOf } from '../../lambdas/mail/mime.ts'

const letter = {
  from: 'Campus <no-reply@campus.example>',
  to: 'ann@example.com',
  subject: 's',
  text: 't',
  html: '<p>h</p>',
  headers: {},
}

test('any subject, text and HTML arrive unchanged, in lines that mail servers accept', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(text, text, text, async (subject, body, html) => {
      const mime = mimeOf({ ...letter, subject, text: body, html })
      expect(mime).toMatch(/^[\x20-\x7e\r\n]*$/)
      for (const line of mime.split('\r\n')) expect(line.length).toBeLessThanOrEqual(100)
      const parsed = await PostalMime.parse(mime)
      expect(parsed.subject?.trim()).toBe(subject.trim())
      expect(parsed.text?.replace(/\n$/, '') ?? '').toBe(body.replaceAll('\r\n', '\n').replace(/\n$/, ''))
      expect(parsed.to).toEqual([{ address: 'ann@example.com', name: '' }])
    }),
    { numRuns: 200 },
  )
})

test('pictures are sent byte for byte, and only with the HTML that shows them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 400 }), { minLength: 1, maxLength: 3 }),
      async (all) => {
        const pictures = all.map((bytes, at) => ({
          id: `picture-${at}@campus`,
          type: 'image/webp' as const,
          bytes,
        }))
        const mime = mimeOf({ ...letter, html: '<img src="cid:picture-0@campus">', pictures })
        expect(mime).toMatch(/^[\x20-\x7e\r\n]*$/)
        for (const line of mime.split('\r\n')) expect(line.length).toBeLessThanOrEqual(100)
        const { html, text, attachments } = await PostalMime.parse(mime)
        expect([html?.trim(), text?.trim()]).toEqual(['<img src="cid:picture-0@campus">', 't'])
        expect(
          attachments.map(({ contentId, mimeType, disposition, related, content }) => [
            [contentId, mimeType, disposition, related],
            new Uint8Array(content as ArrayBuffer),
          ]),
        ).toEqual(
          pictures.map(({ id, type, bytes }) => [[`<${id}>`, type, 'inline', true], new Uint8Array(bytes)]),
        )
      },
    ),
  )
  expect(mimeOf(letter)).not.toContain('multipart/related')
})

test('a header is sent unchanged, and a line break in it cannot start another one', async () => {
  const headers = { 'List-Unsubscribe': '<https://campus.example/u>' }
  const parsed = await PostalMime.parse(mimeOf({ ...letter, headers }))
  expect(parsed.headers).toContainEqual(
    expect.objectContaining({ key: 'list-unsubscribe', value: '<https://campus.example/u>' }),
  )
  expect(() => mimeOf({ ...letter, headers: { 'X-A': 'b\r\nBcc: eve@example.com' } })).toThrow(
    'X-A is not ASCII',
  )
  expect(mimeOf({ ...letter, subject: 'Hi\r\nBcc: eve@example.com' })).not.toContain('Bcc')
})
