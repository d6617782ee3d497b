/** A mail of a reaction goes out once, whatever the bus and SES do. */
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sentMailKey } from '../../lambdas/mail/mail-keys.ts'
import { sentMails } from '../../lambdas/mail/sent-mails.ts'
import type { Platform } from '../../lambdas/platform/platform.ts'
import { listen } from '../faults/listen.ts'
import { openOwnTable } from '../own-table.ts'

const mail = { subject: 's', text: 't', html: '<p>h</p>' }
const done: Respond = (response) => response.end('<SendEmailResponse/>')
type Respond = (response: ServerResponse) => void
let respond: Respond
let sent = 0
let own: Awaited<ReturnType<typeof openOwnTable>>
let ses: Awaited<ReturnType<typeof listen>>
let platform: Platform
let person = 0

beforeAll(async () => {
  own = await openOwnTable()
  ses = await listen(async (_, response) => {
    sent += 1
    respond(response)
  })
  vi.stubEnv('AWS_ENDPOINT_URL_SES', ses.url)
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'local')
  vi.stubEnv('AWS_REGION', 'us-east-1')
  vi.stubEnv('MAIL_FROM', 'Campus <mail@example.com>')
  let made = 0
  platform = { table: own.table, now: () => Date.now(), random: () => `random-${(made += 1)}` }
})
afterAll(() => {
  vi.unstubAllEnvs()
  own.close()
  ses.close()
})
beforeEach(() => {
  respond = done
  sent = 0
  person += 1
})

const sendOnce = (what = 'welcome#ou') =>
  sentMails(platform).sendOnce(`u_${person}`, what, 'ann@example.com', mail)

test('an event that is delivered five times sends one mail, and another kind of mail is its own', async () => {
  await Promise.all([1, 2, 3, 4, 5].map(() => sendOnce()))
  expect(sent).toBe(1)
  await sendOnce('welcome#ut')
  expect(sent).toBe(2)
})

test('a mail that SES refused is sent by the next delivery', async () => {
  respond = (response) =>
    response.writeHead(400).end('<ErrorResponse><Error><Code>MessageRejected</Code></Error></ErrorResponse>')
  await expect(sendOnce()).rejects.toThrow('SES refused a mail')
  respond = done
  await sendOnce()
  expect(sent).toBe(2)
})

test('a mail that may have left is not sent again', async () => {
  respond = (response) => response.destroy()
  await sendOnce()
  respond = done
  await sendOnce()
  expect(sent).toBe(1)
})

test('a write whose response was lost still sends the mail', async () => {
  const put: Platform['table']['put'] = async (row, condition) => {
    await own.table.put(row, condition)
    return own.table.put(row, condition)
  }
  platform = { ...platform, table: { ...own.table, put } }
  await sendOnce()
  expect(sent).toBe(1)
})

test('the mark of a sent mail expires', async () => {
  await sendOnce()
  const row = await own.rowOf(sentMailKey(`u_${person}`, 'welcome#ou'))
  expect(Number(row?.['expiresAt']) - Date.now() / 1000).toBeGreaterThan(14 * 24 * 3600)
})
