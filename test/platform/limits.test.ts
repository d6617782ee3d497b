/** Limits that are reached: a clear refusal with the time left, and no one else is affected. */
import { codeKey } from '../../lambdas/accounts/code-keys.ts'
import { takeCapacity } from '../../lambdas/platform/capacity.ts'
import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { takeLimit, takeLimits } from '../../lambdas/platform/limits.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { lookupAccount } from '../../shared/accounts/lookup-account.ts'
import { sendEmailCode } from '../../shared/accounts/send-email-code.ts'
import { verifyEmail } from '../../shared/accounts/verify-email.ts'
import { call, codeFor, newcomer, newEmail, type Person } from '../cloud.ts'
import { openOwnTable } from '../own-table.ts'
import { changeRow } from '../rows.ts'

/** Moves the clock past the minute between two codes. */
async function aMinuteLater(person: Person) {
  const { id } = (await call(getMe, {}, person)).output
  await changeRow(codeKey(id, 'email'), { issuedAt: Date.now() - 61_000 })
}

test('a person gets five codes an hour, and then the time left', async () => {
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

test('a person has ten tries a day, and new codes do not give more guesses', async () => {
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

test('look-ups of one address are limited, and those of others are not affected', async () => {
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

  /** Returns a function that takes a fresh limit at a moment and returns the cost, too. */
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

  test('gives all its uses at once, then one every twelve minutes, and returns how long until then', async () => {
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

  test('does not give its uses twice around any moment', async () => {
    // The clock's hour ends between the two bursts.
    const endOfHour = Date.UTC(2026, 10, 22, 12)
    const take = freshLimit()
    const [before, after] = [
      await inTurn(take, Array(5).fill(endOfHour - 1)),
      await inTurn(take, Array(5).fill(endOfHour + 1)),
    ]
    expect([...before, ...after].filter((retryAfter) => retryAfter === undefined)).toHaveLength(5)
  })

  test('is full again after its time, and never fuller', async () => {
    const take = freshLimit()
    await inTurn(take, [0, 0, 0])
    const later = await inTurn(take, Array(6).fill(100 * 3_600_000))
    expect(later.map((retryAfter) => retryAfter === undefined)).toEqual([true, true, true, true, true, false])
  })

  test('costs one write if the key was unused, and in steady use', async () => {
    const take = freshLimit()
    const writes: number[] = []
    for (const at of [0, 1, 2, 5_000_000, 5_000_001]) writes.push((await take(at)).writes)
    expect(writes).toEqual([1, 1, 1, 1, 1])
  })

  test('counts exactly when many use it at the same time', async () => {
    const take = freshLimit()
    const taken = await Promise.all(Array.from({ length: 40 }, () => take(1_000)))
    expect(taken.filter(({ retryAfter }) => retryAfter === undefined)).toHaveLength(5)
    await Promise.all(Array.from({ length: 40 }, () => take(1_001)))
    const later = await Promise.all(Array.from({ length: 40 }, () => take(1_000 + 720_000)))
    expect(later.filter(({ retryAfter }) => retryAfter === undefined)).toHaveLength(1)
  })
})

test("a refusal for an account's limit does not use up the limit of its client address", async () => {
  const own = await openOwnTable()
  const platform = { table: own.table, now: () => 1, random: () => 'x' }
  const limits = { account: { count: 2, seconds: 60 }, client: { count: 3, seconds: 60 } }
  const write = (id: string) =>
    takeLimits(platform, { ...createPost, limits }, { viewer: { id }, client: { address: '192.0.2.1' } })
  for (let call = 0; call < 2; call += 1) await write('u_1')
  for (let call = 0; call < 9; call += 1) await expect(write('u_1')).rejects.toThrow('Too many requests')
  await write('u_2')
  await expect(write('u_3')).rejects.toThrow('Too many requests')
  own.close()
})
