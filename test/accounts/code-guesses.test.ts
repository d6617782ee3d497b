/** The limits on guessing mailed codes, tested in a table of their own with a clock that the test sets. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitKey } from '../../lambdas/platform/limit-keys.ts'
import { codeGuesses } from '../../lambdas/accounts/code-guesses.ts'
import { codeStore, type Code } from '../../lambdas/accounts/code-store.ts'
import { openOwnTable } from '../own-table.ts'

let own: Awaited<ReturnType<typeof openOwnTable>>
let now = 1_800_000_000_000
beforeAll(async () => void (own = await openOwnTable()))
afterAll(() => own.close())

const platform = () => ({ table: own.table, now: () => now, random: () => 'salt' })
const store = () => codeStore(platform())
const aDay = 86_400_000

/** Issues a code for a school e-mail. Returns the stored code, its digits, and wrong digits. */
async function sent(userId: string, target = `${userId}@ou.edu`) {
  const issued = await store().issue(userId, 'school', { target, campusId: 'ou' })
  if (issued.kind !== 'issued') throw new Error(issued.kind)
  const code = (await store().get(userId, 'school')) as Code
  return { code, right: issued.code, wrong: issued.code === '1234' ? '4321' : '1234' }
}

const guess = (userId: string, client: string, code: Code, typed: string) =>
  codeGuesses(platform()).check({ userId, client }, code, 'school', typed)

test('a code is compared with at most five guesses, even if more guesses arrive simultaneously', async () => {
  const { code, right, wrong } = await sent('u_parallel')
  const results = await Promise.all(
    Array.from({ length: 9 }, () => guess('u_parallel', '192.0.2.1', code, wrong)),
  )
  expect(results.filter((result) => result?.code === 'code-wrong')).toHaveLength(5)
  // Simulates a guess that read the row before all tries of the code were used up.
  expect((await guess('u_parallel', '192.0.2.1', code, right))?.code).toBe('code-expired')
})

test('an account may enter ten wrong codes in a row, even if the codes are for several addresses', async () => {
  const results: (string | undefined)[] = []
  for (const target of ['a@ou.edu', 'b@ou.edu', 'c@ou.edu']) {
    const { code, wrong } = await sent('u_many', target)
    for (let tries = 0; tries < 4; tries += 1)
      results.push((await guess('u_many', '192.0.2.2', code, wrong))?.code)
    now += 61_000
  }
  expect(results).toEqual([...Array(10).fill('code-wrong'), 'too-many-tries', 'too-many-tries'])
})

test("wrong codes that other accounts enter for an address from the same network do not use up its owner's tries", async () => {
  for (let account = 0; account < 12; account += 1) {
    const userId = `u_side${account}`
    const { code, wrong } = await sent(userId, 'victim@ou.edu')
    for (let tries = 0; tries < 5; tries += 1) await guess(userId, '192.0.2.3', code, wrong)
  }
  const owner = await sent('u_owner', 'victim@ou.edu')
  expect(await guess('u_owner', '192.0.2.3', owner.code, owner.right)).toBeUndefined()
})

test('an address gets at most 20 mails a day for one purpose, and after that one more for each account that asks', async () => {
  const kinds: string[] = []
  const issue = async (userId: string, purpose: 'school' | 'change') =>
    (await store().issue(userId, purpose, { target: 'inbox@ou.edu' })).kind
  for (let account = 0; account < 5; account += 1)
    for (let mail = 0; mail < 5; mail += 1) {
      kinds.push(await issue(`u_bomber${account}`, 'school'))
      now += 61_000
    }
  expect(kinds).toEqual([...Array(21).fill('issued'), ...Array(4).fill('limited')])
  expect(await issue('u_inbox', 'school')).toBe('issued')
  now += 61_000
  expect(await issue('u_inbox', 'school')).toBe('limited')
  expect(await issue('u_inbox', 'change')).toBe('issued')
})

test('a client address may enter 500 wrong codes a day, plus one per mailed code; right codes do not count', async () => {
  now += aDay
  // Simulates 460 wrong tries.
  const fullAt = now + (460 * aDay) / 500
  await own.fill([{ ...limitKey('code-wrong-from', '192.0.2.5'), fullAt, expiresAt: fullAt / 1000 }])
  let wrongs = 0
  for (let account = 0; account < 20; account += 1) {
    const { code, wrong, right } = await sent(`u_client${account}`)
    const typed = account < 5 ? [right] : Array(5).fill(wrong)
    for (const one of typed)
      if ((await guess(`u_client${account}`, '192.0.2.5', code, one))?.code === 'code-wrong') wrongs += 1
  }
  // Eight accounts used the 40 tries that were left. The other seven accounts got only the first try of their code compared.
  expect(wrongs).toBe(40 + 7)
})

test('a refused try returns the seconds until the next one is allowed', async () => {
  const { code, wrong } = await sent('u_left')
  for (let tries = 0; tries < 10; tries += 1) await guess('u_left', '192.0.2.6', code, wrong)
  expect(await guess('u_left', '192.0.2.6', code, wrong)).toEqual({
    code: 'too-many-tries',
    retryAfter: 8640,
  })
})

test('a client address without tries left may still try each mailed code once', async () => {
  const fullAt = now + aDay
  await own.fill([{ ...limitKey('code-wrong-from', '192.0.2.7'), fullAt, expiresAt: fullAt / 1000 }])
  const first = await sent('u_network')
  expect(await guess('u_network', '192.0.2.7', first.code, first.right)).toBeUndefined()
  const guesser = await sent('u_guesser')
  expect((await guess('u_guesser', '192.0.2.7', guesser.code, guesser.wrong))?.code).toBe('code-wrong')
  expect(await guess('u_guesser', '192.0.2.7', guesser.code, guesser.right)).toMatchObject({
    code: 'too-many-tries',
    retryAfter: expect.any(Number),
  })
})

test('of simultaneous guesses from a client address without tries left, only one is compared with the code', async () => {
  const fullAt = now + aDay
  await own.fill([{ ...limitKey('code-wrong-from', '192.0.2.8'), fullAt, expiresAt: fullAt / 1000 }])
  const { code, wrong } = await sent('u_at_once')
  const results = await Promise.all([1, 2, 3].map(() => guess('u_at_once', '192.0.2.8', code, wrong)))
  expect(results.filter((result) => result?.code === 'code-wrong')).toHaveLength(1)
  expect(results.filter((result) => result?.code === 'too-many-tries')).toHaveLength(2)
})
