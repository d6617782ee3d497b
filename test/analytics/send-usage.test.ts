import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendUsage } from '../../shared/analytics/send-usage.ts'
import { limitKey } from '../../lambdas/platform/limit-keys.ts'
import { call, invoke, loose, member, theCloud } from '../cloud.ts'
import { putRow } from '../rows.ts'
import { usageFiles, usageLines } from './usage-lines.ts'

const newBrowser = () => randomBytes(10).toString('hex')
const login = { action: 'Login' } as const
const loginPage = { view: 'Login' } as const

/** Sends a batch as a page does. Returns the HTTP status. */
async function beacon(body: string, headers: Record<string, string> = {}): Promise<number> {
  const { ports } = await theCloud()
  const response = await fetch(`http://127.0.0.1:${ports.site}/api/analytics/usage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'ou.campus.localhost', ...headers },
    body,
  })
  return response.status
}

/** Returns the lines of a campus with this name. Each test uses a campus for which no other test counts anything. */
const linesOf = async (campus: string, name: string) =>
  (await usageLines()).filter((line) => line.campus === campus && line.name === name)

test("a batch becomes lines in the file of the day, without a time, and with a pseudonym instead of the browser's text", async () => {
  const browser = newBrowser()
  const answer = await call(sendUsage, { campusId: 'duke', browser, counted: [login, loginPage] })
  expect([answer.status, answer.output]).toEqual([200, {}])
  // The only write counts the call against its limit.
  expect(answer.capacity).toEqual({ calls: 1, read: 0, write: 1 })
  const [action, view] = await linesOf('duke', 'Login')
  expect(action).toEqual({ kind: 'action', name: 'Login', campus: 'duke', person: expect.any(String) })
  expect(view).toEqual({ ...action, kind: 'view' })
  expect(action?.person).toMatch(/^[0-9a-f]{16}$/)
  expect(browser).not.toContain(action?.person)
  const today = new Date().toISOString().slice(0, 10)
  for (const key of (await usageFiles()).keys()) expect(key).toMatch(/^usage\/day=\d{4}-\d\d-\d\d\/.+\.gz$/)
  expect([...(await usageFiles()).keys()].some((key) => key.startsWith(`usage/day=${today}/`))).toBe(true)
})

test('two batches of a browser in one week have one pseudonym, and another browser has another', async () => {
  const [one, other] = [newBrowser(), newBrowser()]
  for (const browser of [one, one, other])
    await call(sendUsage, { campusId: 'ucf', browser, counted: [{ action: 'Visit' }] })
  // Each batch is in a file of its own, and the order of the files is random.
  const people = (await linesOf('ucf', 'Visit')).map(({ person }) => person)
  const counts = [...new Set(people)].map((person) => people.filter((one) => one === person).length)
  expect(counts.toSorted((a, b) => a - b)).toEqual([1, 2])
})

test.each(['sec-gpc', 'DNT'])(
  'events of a browser that sends the header %s are not stored',
  async (header) => {
    const before = await linesOf('tamu', 'Logout')
    const body = JSON.stringify({ campusId: 'tamu', browser: newBrowser(), counted: [{ view: 'Logout' }] })
    expect(await beacon(body, { [header]: '1' })).toBe(200)
    expect(await linesOf('tamu', 'Logout')).toEqual(before)
    expect(await beacon(body, { [header]: '0' })).toBe(200)
    expect(await linesOf('tamu', 'Logout')).toHaveLength(before.length + 1)
  },
)

test.each<[string, Record<string, unknown>]>([
  ['an e-mail address', { email: 'ann@example.com' }],
  ['its own time', { at: 1 }],
  ['a campus that does not exist', { campusId: 'ann@example.com' }],
  ['another text in place of the random one', { browser: 'ann@example.com' }],
  ['its own name', { counted: [{ action: 'ann@example.com' }] }],
  ['a view with the name of an action', { counted: [{ view: 'Complete Registration' }] }],
  ['a count, which only the stream makes', { counted: [{ count: 'post-created' }] }],
  ['an action with additional fields', { counted: [{ ...login, text: 'ann@example.com' }] }],
  ['no events', { counted: [] }],
  ['more events than a batch has', { counted: Array.from({ length: 21 }, () => login) }],
  ['events that are not a list', { counted: { 0: login, length: 1 } }],
])('a batch with %s is refused as a whole', async (_, change) => {
  const input = { campusId: 'ou', browser: newBrowser(), counted: [login], ...change }
  expect((await loose(sendUsage, input)).error?.code).toBe('bad-input')
  expect([...(await usageFiles()).values()].join()).not.toContain('ann@example.com')
})

test.each([
  ['is not JSON', 'ann@example.com', 400],
  ['is a list', '[]', 400],
  ['has 100 KB', JSON.stringify({ campusId: 'ou', padding: 'x'.repeat(100_000) }), 413],
  ['has 10 MB', 'x'.repeat(10 * 1024 * 1024 + 1), 413],
])('a body that %s is refused', async (_, body, status) => {
  expect(await beacon(body)).toBe(status)
})

test('a token in a batch is ignored: its person is not stored', async () => {
  const person = await member('unt', 'unt.edu')
  const input = { campusId: 'unt', browser: newBrowser(), counted: [{ action: 'Active' as const }] }
  expect((await call(sendUsage, input, person)).status).toBe(200)
  const [line] = await linesOf('unt', 'Active')
  expect(Object.keys(line ?? {}).sort()).toEqual(['campus', 'kind', 'name', 'person'])
})

test('a client address that sends too much is refused, and others are not', async () => {
  const [flooding, other] = ['203.0.113.7', '203.0.113.8']
  expect(await statusFrom(flooding)).toBe(200)
  // This row says that the address has used up its limit for an hour, and that the next call is allowed in a minute.
  const full = { fullAt: Date.now() + 3_660_000, expiresAt: Math.ceil(Date.now() / 1000) + 7200 }
  await putRow({ ...limitKey('send-usage-from', flooding), ...full })
  expect(await statusFrom(flooding)).toBe(429)
  expect(await statusFrom(other)).toBe(200)
})

/** Returns the HTTP status for a batch that the distribution forwards from this client address. */
async function statusFrom(address: string): Promise<number> {
  const body = JSON.stringify({ campusId: 'uf', browser: newBrowser(), counted: [{ view: 'Register' }] })
  const { statusCode } = (await invoke('analytics-api', {
    httpMethod: 'POST',
    resource: sendUsage.path,
    headers: { 'cloudfront-viewer-address': `${address}:443` },
    requestContext: { requestId: 'r', identity: { sourceIp: '127.0.0.1' } },
    body,
  })) as { statusCode: number }
  return statusCode
}
