/** A person who reaches a limit is refused with the remaining time, and other people are not affected. */
import { codeKey } from '../../lambdas/accounts/code-keys.ts'
import { takeCapacity } from '../../lambdas/platform/capacity.ts'
import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { limitKey } from '../../lambdas/platform/limit-keys.ts'
import { limitsOf, takeLimit, takeLimits } from '../../lambdas/platform/limits.ts'
import { ofCampus } from '../../shared/contract.ts'
import { contracts } from '../../shared/contracts.ts'
import { register } from '../../shared/accounts/register.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { lookupAccount } from '../../shared/accounts/lookup-account.ts'
import { sendEmailCode } from '../../shared/accounts/send-email-code.ts'
import { verifyEmail } from '../../shared/accounts/verify-email.ts'
import { call, codeFor, newcomer, newEmail, type Person } from '../cloud.ts'
import { openOwnTable } from '../own-table.ts'
import { changeRow } from '../rows.ts'

/** Makes the last code look a minute older, so that the next code can be requested. */
async function aMinuteLater(person: Person) {
  const { id } = (await call(getMe, {}, person)).output
  await changeRow(codeKey(id, 'email'), { issuedAt: Date.now() - 61_000 })
}

test('a person gets five codes an hour, and further requests are refused with the remaining time', async () => {
  const person = await newcomer()
  const codes = new Set<string>()
  for (let sent = 0; sent < 5; sent += 1) {
    expect((await call(sendEmailCode, { again: true }, person)).output.sent).toBe(true)
    codes.add(await codeFor(person.email))
    await aMinuteLater(person)
  }
  const answer = await call(sendEmailCode, { again: true }, person)
  expect([answer.status, answer.error?.code]).toEqual([429, 'too-many-codes'])
  expect(answer.error?.retryAfter).toBeGreaterThan(0)
  expect(answer.error?.retryAfter).toBeLessThanOrEqual(720)
  expect(answer.error?.message).toBe('Too many codes. Try again in 12 minutes.')
  expect(answer.headers.get('retry-after')).toBe(String(answer.error?.retryAfter))
})

test('only the newest code is valid', async () => {
  const person = await newcomer()
  await call(sendEmailCode, { again: true }, person)
  const old = await codeFor(person.email)
  await aMinuteLater(person)
  await call(sendEmailCode, { again: true }, person)
  const fresh = await codeFor(person.email)
  if (old !== fresh) expect((await call(verifyEmail, { code: old }, person)).error?.code).toBe('code-wrong')
  expect((await call(verifyEmail, { code: fresh }, person)).output.verified).toBe(true)
})

test('a person can try ten codes a day, even if they request new codes', async () => {
  const person = await newcomer()
  const answers: (string | undefined)[] = []
  for (let round = 0; round < 3; round += 1) {
    await call(sendEmailCode, { again: true }, person)
    const wrong = (await codeFor(person.email)) === '1234' ? '4321' : '1234'
    for (let tries = 0; tries < 4; tries += 1) {
      answers.push((await call(verifyEmail, { code: wrong }, person)).error?.code)
    }
    await aMinuteLater(person)
  }
  expect(answers).toEqual([
    ...Array.from({ length: 10 }, () => 'code-wrong'),
    'too-many-tries',
    'too-many-tries',
  ])
  await call(sendEmailCode, { again: true }, person)
  const right = await call(verifyEmail, { code: await codeFor(person.email) }, person)
  expect(right.error?.code).toBe('too-many-tries')
  expect((await call(getMe, {}, person)).output.verified).toBe(false)
})

test('look-ups of one e-mail address are limited, and look-ups of other addresses are not affected', async () => {
  const email = newEmail()
  const codes = new Set<string | undefined>()
  for (let asked = 0; asked < 61; asked += 1) codes.add((await call(lookupAccount, { email })).error?.code)
  expect([...codes]).toEqual([undefined, 'too-many-requests'])
  expect((await call(lookupAccount, { email: newEmail() })).status).toBe(200)
})

describe('a token bucket', () => {
  const limit = { count: 5, seconds: 3600 }
  const minute = 60_000
  let own: Awaited<ReturnType<typeof openOwnTable>>
  let keys = 0
  beforeAll(async () => void (own = await openOwnTable()))
  afterAll(() => own.close())

  /** Returns a function that uses a new limit at a given time, and returns the result with the cost. */
  function freshLimit() {
    keys += 1
    const key = `k${keys}`
    return async (at: number) => {
      takeCapacity()
      const platform = { table: own.table, now: () => at, random: () => 'x' }
      const retryAfter = await takeLimit(platform, 'test', key, limit)
      return { retryAfter, writes: takeCapacity().write }
    }
  }
  const inTurn = async (take: ReturnType<typeof freshLimit>, times: number[]) => {
    const results: (number | undefined)[] = []
    for (const at of times) results.push((await take(at)).retryAfter)
    return results
  }

  test('allows all its uses at once, then one use every twelve minutes, and returns the time until the next use', async () => {
    const take = freshLimit()
    const start = 1_000_000_000_000
    const burst = await inTurn(
      take,
      Array.from({ length: 7 }, () => start),
    )
    expect(burst).toEqual([undefined, undefined, undefined, undefined, undefined, 720, 720])
    const later = await inTurn(
      take,
      [11, 12, 12, 24].map((minutes) => start + minutes * minute),
    )
    expect(later).toEqual([60, undefined, 720, undefined])
  })

  test('does not allow its uses twice around the end of an hour', async () => {
    // The hour ends between the two bursts of uses.
    const endOfHour = Date.UTC(2026, 10, 22, 12)
    const take = freshLimit()
    const [before, after] = [
      await inTurn(take, Array(5).fill(endOfHour - 1)),
      await inTurn(take, Array(5).fill(endOfHour + 1)),
    ]
    expect([...before, ...after].filter((retryAfter) => retryAfter === undefined)).toHaveLength(5)
  })

  test('is full again after its period, and never holds more than that', async () => {
    const take = freshLimit()
    await inTurn(take, [0, 0, 0])
    const later = await inTurn(take, Array(6).fill(100 * 3_600_000))
    expect(later.map((retryAfter) => retryAfter === undefined)).toEqual([true, true, true, true, true, false])
  })

  test('costs one write, both for a new key and in steady use', async () => {
    const take = freshLimit()
    const writes: number[] = []
    for (const at of [0, 1, 2, 5_000_000, 5_000_001]) writes.push((await take(at)).writes)
    expect(writes).toEqual([1, 1, 1, 1, 1])
  })

  test('counts exactly even if many callers use it at the same time', async () => {
    const take = freshLimit()
    const taken = await Promise.all(Array.from({ length: 40 }, () => take(1_000)))
    expect(taken.filter(({ retryAfter }) => retryAfter === undefined)).toHaveLength(5)
    await Promise.all(Array.from({ length: 40 }, () => take(1_001)))
    const later = await Promise.all(Array.from({ length: 40 }, () => take(1_000 + 720_000)))
    expect(later.filter(({ retryAfter }) => retryAfter === undefined)).toHaveLength(1)
  })
})

describe('limits per client address', () => {
  let own: Awaited<ReturnType<typeof openOwnTable>>
  beforeAll(async () => {
    own = await openOwnTable()
  })
  afterAll(() => own.close())
  const platform = (now = 1) => ({ table: own.table, now: () => now, random: () => 'x' })

  test.for(
    Object.values(contracts)
      .flat()
      .filter(({ limits }) => limits)
      .map((contract) => [contract.name, contract] as const),
  )('are high enough that a whole campus behind one address can use %s', ([, contract]) => {
    const { account, target, client } = limitsOf(contract)
    expect(client).toBeDefined()
    if (!client) return
    const perHour = (client.count * 3600) / client.seconds
    expect(perHour).toBeGreaterThanOrEqual(6000)
    expect(client.count / client.seconds).toBeGreaterThanOrEqual(
      account ? (50 * account.count) / account.seconds : 0,
    )
    if (target) expect(contract.example).toHaveProperty(target.field, expect.any(String))
  })

  test('are high enough that the 3,000th person of an hour can register', async () => {
    const address = '198.51.100.1'
    const now = Date.now()
    const since = 2999 * Math.floor((ofCampus.seconds * 1000) / ofCampus.count)
    await own.table.put({ ...limitKey('register-from', address), fullAt: now + since, expiresAt: 0 })
    const input = { ...register.example, email: 'last@example.com' }
    await takeLimits(platform(now), register, { input, viewer: undefined, client: { address } })
  })

  test.for([
    ['account', { account: { count: 2, seconds: 60 } }],
    ['target', { target: { field: 'email', count: 2, seconds: 60 } }],
  ] as const)('are not used up by refusals for the limit of one %s', async ([kind, first]) => {
    const limits = { ...first, client: { count: 3, seconds: 60 } }
    const write = (name: string) =>
      takeLimits(
        platform(),
        { ...createPost, name: `write-${kind}`, limits },
        { input: { email: name }, viewer: { id: name }, client: { address: '192.0.2.1' } },
      )
    for (let call = 0; call < 2; call += 1) await write('one')
    for (let call = 0; call < 9; call += 1) await expect(write('one')).rejects.toThrow('Too many requests')
    await write('two')
    await expect(write('three')).rejects.toThrow('Too many requests')
  })

  test('that count one target, such as a user name, are separate for each client address and ignore upper and lower case', async () => {
    const limits = { target: { field: 'username', count: 1, seconds: 60 } }
    const write = (username: string, address: string) =>
      takeLimits(
        platform(),
        { ...createPost, name: 'write-name', limits },
        { input: { username }, viewer: undefined, client: { address } },
      )
    await write('ann', '192.0.2.1')
    await expect(write('ANN', '192.0.2.1')).rejects.toThrow('Too many requests')
    await write('ann', '192.0.2.2')
  })
})
