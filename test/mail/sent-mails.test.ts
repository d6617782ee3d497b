/** A reaction's mail is sent exactly once although the bus repeats events and SES fails. */
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { hashOfAddress, sentMailKey, suppressedKey } from '../../lambdas/mail/mail-keys.ts'
import { suppressionStore } from '../../lambdas/mail/suppression-store.ts'
import { settingsStore } from '../../lambdas/notifications/settings-store.ts'
import { sentMails } from '../../lambdas/mail/sent-mails.ts'
import type { Platform } from '../../lambdas/platform/platform.ts'
import { findCampus } from '../../shared/campuses/campus.ts'
import { listen } from '../faults/listen.ts'
import { openOwnTable } from '../own-table.ts'

const campus = findCampus('ou')!
const mail = { subject: 's', text: 't', html: '<p>h</p>' }
const done: Respond = (response) => response.end('<SendRawEmailResponse/>')
type Respond = (response: ServerResponse) => void
let respond: Respond
let sent = 0
/** The connections on which requests to SES arrived. */
const connections = new Set<unknown>()
let own: Awaited<ReturnType<typeof openOwnTable>>
let ses: Awaited<ReturnType<typeof listen>>
let platform: Platform
let person = 0

beforeAll(async () => {
  own = await openOwnTable()
  ses = await listen(async ({ socket }, response) => {
    sent += 1
    connections.add(socket)
    respond(response)
  })
  vi.stubEnv('AWS_ENDPOINT_URL_SES', ses.url)
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'local')
  vi.stubEnv('SITE_ORIGIN', 'https://campus.example')
  vi.stubEnv('AWS_REGION', 'us-east-1')
  vi.stubEnv('MAIL_FROM', 'Campus <mail@example.com>')
  let made = 0
  platform = { table: own.table, now: () => Date.now(), random: () => `random${(made += 1)}` }
})
afterAll(() => {
  vi.unstubAllEnvs()
  own.close()
  ses.close()
})
beforeEach(() => {
  respond = done
  sent = 0
  connections.clear()
  person += 1
})

/** Sends one mail about those of `whats` that were not mailed yet; returns what the mail is about. */
async function send(whats: string[], isAboutSafety = false, mails = sentMails(platform)) {
  const sending = { userId: `u_${person}`, whats, to: 'ann@example.com', campus, isAboutSafety }
  const claimedWhats: string[] = []
  await mails.sendOnce(sending, (claimed) => {
    claimedWhats.push(...claimed)
    return mail
  })
  return claimedWhats
}
const sendOnce = (what = 'welcome#ou') => send([what])

test('an event that is delivered five times sends one mail, and another kind of mail is sent separately', async () => {
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

test('a mail that may have been sent is not sent again', async () => {
  respond = (response) => response.destroy()
  await sendOnce()
  respond = done
  await sendOnce()
  expect(sent).toBe(1)
})

test('a mail is sent once even if the response to the write of its claim was lost', async () => {
  const transact: Platform['table']['transact'] = async (writes) => {
    await own.table.transact(writes)
    return own.table.transact(writes)
  }
  const losing = { ...platform, table: { ...own.table, transact } }
  await sentMails(losing).sendOnce(
    { userId: `u_${person}`, whats: ['welcome#ou'], to: 'ann@example.com', campus },
    () => mail,
  )
  expect(sent).toBe(1)
})

test('a mail contains only what was not mailed yet, even if deliveries overlap', async () => {
  await send(['a'])
  const claimedWhats = await Promise.all([
    send(['a', 'b', 'c']),
    send(['c', 'b']),
    send(['a', 'b', 'c', 'd']),
  ])
  expect(claimedWhats.flat().sort()).toEqual(['b', 'c', 'd'])
  expect(await send(['a', 'b', 'c', 'd'])).toEqual([])
})

test.each([
  [
    'no connection can be made',
    () => Promise.resolve(vi.stubEnv('AWS_ENDPOINT_URL_SES', 'http://127.0.0.1:9')),
  ],
  [
    'SES is not available',
    async () => {
      respond = (response) => response.writeHead(503).end()
    },
  ],
])('while %s a mail stays unsent, and afterwards it is sent once', async (_, takeAway) => {
  await takeAway()
  await expect(sendOnce()).rejects.toThrow('SES refused a mail')
  await expect(sendOnce()).rejects.toThrow('SES refused a mail')
  vi.stubEnv('AWS_ENDPOINT_URL_SES', ses.url)
  respond = done
  sent = 0
  await Promise.all([sendOnce(), sendOnce()])
  await sendOnce()
  expect(sent).toBe(1)
})

test('a person who unsubscribed gets security mails about their account, and no others', async () => {
  const { token } = await settingsStore(platform).mailing(`u_${person}`)
  expect(await settingsStore(platform).unsubscribe(token)).toBe(true)
  expect(await send(['welcome#ou'])).toEqual([])
  expect(await send(['email-changed#1'], true)).toEqual(['email-changed#1'])
  expect(sent).toBe(1)
})

test('no mail is sent to an address whose mails bounced', async () => {
  await suppressionStore(platform).add('Ann@Example.com', 'bounce')
  await sendOnce()
  expect(sent).toBe(0)
  await own.table.remove(suppressedKey(hashOfAddress('ann@example.com')))
})

test('the mark of a sent mail expires', async () => {
  await sendOnce()
  const row = await own.rowOf(sentMailKey(`u_${person}`, 'welcome#ou'))
  expect(Number(row?.['expiresAt']) - Date.now() / 1000).toBeGreaterThan(14 * 24 * 3600)
})

test('the mark of a mail that SES refused expires, too', async () => {
  respond = (response) => response.writeHead(503).end()
  await expect(sendOnce()).rejects.toThrow('SES refused a mail')
  const row = await own.rowOf(sentMailKey(`u_${person}`, 'welcome#ou'))
  expect(row).toMatchObject({ refused: true })
  expect(Number(row?.['expiresAt']) - Date.now() / 1000).toBeGreaterThan(14 * 24 * 3600)
})

test('each mail uses its own connection, because a kept-alive connection may be closed and mails are never retried', async () => {
  const mails = sentMails(platform)
  for (const what of ['one', 'two', 'three']) await send([what], false, mails)
  expect([sent, connections.size]).toEqual([3, 3])
})
