import { GetSendQuotaCommand, SendEmailCommand, SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LocalServer } from '../../../../infra/local/http-server.ts'
import type { Mail } from '../../../../infra/local/ses/mailbox.ts'
import { startSes } from '../../../../infra/local/ses/server.ts'
import { statusOf } from '../../../status-of.ts'

let directory: string
let ses: LocalServer
let client: SESClient

async function start() {
  ses = await startSes({ port: 0, directory, identities: ['campus.example', 'ana@other.example'] })
  client = new SESClient({
    endpoint: ses.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
}
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'ses-'))
  return start()
})
afterEach(async () => {
  client.destroy()
  await ses.close()
  rmSync(directory, { recursive: true })
})

const send = (to: string, subject = 'Your code', from = 'Campus <no-reply@campus.example>') =>
  client.send(
    new SendEmailCommand({
      Source: from,
      Destination: { ToAddresses: [to] },
      Message: {
        Subject: { Data: subject },
        Body: {
          Text: { Data: 'Go to https://campus.example/verify?a=1&b=2.' },
          Html: { Data: '<p>Hi & "bye"</p>' },
        },
      },
    }),
  )
const mails = async (to = ''): Promise<Mail[]> =>
  (await fetch(`${ses.url}/mails.json?to=${encodeURIComponent(to)}`)).json()
const page = async (path: string) => (await fetch(ses.url + path)).text()

test('a sent mail is in the inbox with all its fields', async () => {
  const { MessageId } = await send('ana@example.edu')
  expect(await mails('Ana@example.edu')).toEqual([
    {
      id: MessageId,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      from: 'Campus <no-reply@campus.example>',
      to: ['ana@example.edu'],
      subject: 'Your code',
      text: 'Go to https://campus.example/verify?a=1&b=2.',
      html: '<p>Hi & "bye"</p>',
      headers: {},
      attachments: [],
    },
  ])
})

test('the inbox lists the newest mail first, even within one millisecond, and /mails.json matches whole addresses', async () => {
  for (const subject of ['one', 'two', 'three']) await send('ana@example.edu', subject)
  await send('joana@example.edu', 'four')
  expect((await mails('ana@example.edu')).map(({ subject }) => subject)).toEqual(['three', 'two', 'one'])
  expect((await mails()).map(({ subject }) => subject)).toEqual(['four', 'three', 'two', 'one'])
})

test('each mail is stored in a file of its own and survives a restart', async () => {
  await send('ana@example.edu', 'before')
  await ses.close()
  await start()
  await send('ana@example.edu', 'after')
  expect((await mails()).map(({ subject }) => subject)).toEqual(['after', 'before'])
  expect(readdirSync(directory)).toHaveLength(2)
})

const raw = [
  'From: =?utf-8?B?Q2FtcHVzIMOp?= <no-reply@campus.example>',
  'To: "Doe, Ana" <ana@example.edu>, bob@example.edu',
  'Subject: =?utf-8?Q?Caf=C3=A9_?=',
  ' =?utf-8?Q?open?=',
  'List-Unsubscribe: <https://campus.example/u?t=1>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="outer"',
  '',
  'preamble',
  '--outer',
  'Content-Type: multipart/alternative; boundary=inner',
  '',
  '--inner',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Caf=C3=A9 and a long =',
  'line',
  '--inner',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('<p>Café</p>').toString('base64'),
  '--inner--',
  '--outer',
  'Content-Type: application/pdf; name="a.pdf"',
  'Content-Disposition: attachment; filename="receipt.pdf"',
  '',
  'bytes',
  '--outer--',
  '',
].join('\r\n')

test('a raw mail is parsed with its headers, text, HTML and attachments', async () => {
  await client.send(new SendRawEmailCommand({ RawMessage: { Data: Buffer.from(raw) } }))
  expect(await mails('bob@example.edu')).toMatchObject([
    {
      from: 'Campus é <no-reply@campus.example>',
      to: ['Doe, Ana <ana@example.edu>', 'bob@example.edu'],
      subject: 'Café open',
      text: expect.stringMatching(/^Café and a long line\n?$/),
      html: expect.stringContaining('<p>Café</p>'),
      attachments: ['receipt.pdf'],
      headers: { 'list-unsubscribe': '<https://campus.example/u?t=1>' },
    },
  ])
})

test('destinations of a raw mail replace the recipients of its headers', async () => {
  await client.send(
    new SendRawEmailCommand({ RawMessage: { Data: Buffer.from(raw) }, Destinations: ['eve@example.edu'] }),
  )
  expect(await mails('bob@example.edu')).toEqual([])
  expect(await mails('eve@example.edu')).toHaveLength(1)
})

test('a sender that is not a verified identity is rejected', async () => {
  await expect(send('ana@example.edu', 'x', 'a@evilcampus.example')).rejects.toMatchObject({
    name: 'MessageRejected',
    message: expect.stringContaining('Email address is not verified.'),
    $metadata: { httpStatusCode: 400 },
  })
  await send('ana@example.edu', 'subdomain', 'a@mail.campus.example')
  await send('ana@example.edu', 'address', 'ana@other.example')
  await expect(send('ana@example.edu', 'x', 'bob@other.example')).rejects.toMatchObject({
    name: 'MessageRejected',
  })
})

test.each([
  'nobody',
  '@example.edu',
  'a b@example.edu',
  'josé@example.edu',
  'a@exam_ple.edu',
  'a@example..edu',
  'a@',
])('the address %s is an invalid parameter', async (address) => {
  await expect(send(address)).rejects.toMatchObject({ name: 'InvalidParameterValue' })
  expect(await mails()).toEqual([])
})

test('no recipient, too many recipients, and parameters that the inbox does not show are refused', async () => {
  const message = { Subject: { Data: 's' }, Body: { Text: { Data: 't' } } }
  const Source = 'a@campus.example'
  const invalid = { name: 'InvalidParameterValue' }
  const to = (count: number) => ({
    ToAddresses: Array.from({ length: count }, (_, at) => `a${at}@example.edu`),
  })
  const sending = (more: object) =>
    client.send(new SendEmailCommand({ Source, Message: message, Destination: to(1), ...more }))
  await expect(sending({ Destination: {} })).rejects.toMatchObject(invalid)
  await expect(sending({ Destination: to(51) })).rejects.toMatchObject(invalid)
  const more = {
    ReplyToAddresses: ['a@b.example'],
    Tags: [{ Name: 'a', Value: 'b' }],
    ConfigurationSetName: 'c',
  }
  for (const [name, value] of Object.entries(more))
    await expect(sending({ [name]: value })).rejects.toMatchObject(invalid)
  await expect(sending({ Destination: { ...to(1), BccAddresses: ['b@example.edu'] } })).rejects.toMatchObject(
    invalid,
  )
})

test('a request without a valid signature is refused', async () => {
  const unsigned = await fetch(ses.url, { method: 'POST', body: 'Action=SendEmail' })
  expect([unsigned.status, await unsigned.text()]).toEqual([
    403,
    expect.stringContaining('<Code>MissingAuthenticationToken</Code>'),
  ])
  const forger = new SESClient({
    endpoint: ses.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'other' },
  })
  await expect(forger.send(new GetSendQuotaCommand({}))).rejects.toMatchObject({
    name: 'SignatureDoesNotMatch',
  })
  forger.destroy()
})

test('an unknown action is refused', async () => {
  await expect(client.send(new GetSendQuotaCommand({}))).rejects.toMatchObject({ name: 'InvalidAction' })
})

test('the inbox page lists mails, filters by a part of an address and escapes HTML', async () => {
  await send('ana@example.edu', '<b>one</b>')
  await send('bob@example.edu', 'two')
  const all = await page('/')
  expect(all).toContain('&lt;b&gt;one&lt;/b&gt;')
  expect(all).toContain('2 mails')
  const some = await page('/?to=BOB')
  expect(some).toContain('1 mail<')
  expect(some).not.toContain('ana@example.edu')
})

test('the page of a mail shows its text with links and its HTML in a sandboxed frame without scripts', async () => {
  const { MessageId } = await send('ana@example.edu')
  const html = await page(`/mails/${MessageId}`)
  expect(html).toContain('<a href="https://campus.example/verify?a=1&amp;b=2">')
  expect(html).toMatch(
    /<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="[^"]*&lt;p&gt;Hi &amp; /,
  )
  expect(await statusOf(`${ses.url}/mails/none`)).toBe(404)
})
