import { expect, test } from 'vitest'
import { reportKey } from '../../lambdas/reports/report-keys.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'
import { reportUser } from '../../shared/reports/report-user.ts'
import { ban, call, loose, member, verified, type Person } from '../cloud.ts'
import { changeRow, rowOf, userOf } from '../rows.ts'

const idOf = async ({ email }: Person) => (await userOf(email)).id

test('a report stores the reporter, the reason, and a copy of the reported person’s profile at that time', async () => {
  const [ann, ben] = [await member('ou', 'ou.edu', 'Ann Ray'), await member('ou', 'ou.edu', 'Ben Cole')]
  const [annId, benId] = [await idOf(ann), await idOf(ben)]
  await changeRow(userKey(benId), { bio: 'Send me money first.', phone: '5551234' })
  const { status, output } = await call(reportUser, { userId: benId, reason: 'scam' }, ann)
  expect([status, output]).toEqual([200, { reported: true }])
  await changeRow(userKey(benId), { bio: 'I mend bikes.', firstName: 'Somebody' })
  const report = await rowOf(reportKey(benId, annId))
  expect(report).toMatchObject({
    reporterId: annId,
    reason: 'scam',
    person: { id: benId, firstName: 'Ben', lastName: 'Cole', bio: 'Send me money first.', campusId: 'ou' },
    reportedAt: expect.any(Number),
  })
  // The copy contains only public data, neither an e-mail address nor a phone number.
  expect(JSON.stringify(report)).not.toMatch(/@|5551234/)
})

test('a second report of a person by the same reporter changes nothing, and another reporter makes a separate report', async () => {
  const [ann, ben, cara] = [await member(), await member(), await member()]
  const userId = await idOf(ben)
  await call(reportUser, { userId, reason: 'scam' }, ann)
  const again = await call(reportUser, { userId, reason: 'bullying' }, ann)
  expect([again.status, again.output]).toEqual([200, { reported: true }])
  expect(await rowOf(reportKey(userId, await idOf(ann)))).toMatchObject({ reason: 'scam' })
  await call(reportUser, { userId, reason: 'bullying' }, cara)
  expect(await rowOf(reportKey(userId, await idOf(cara)))).toMatchObject({ reason: 'bullying' })
})

test('a report of oneself, of a missing or banned person, or without a listed reason is refused', async () => {
  const [ann, ben] = [await member(), await member()]
  const ownId = await idOf(ann)
  const reason = 'scam'
  expect((await call(reportUser, { userId: ownId, reason }, ann)).error?.code).toBe('own-profile')
  expect((await call(reportUser, { userId: 'u_nobody', reason }, ann)).error?.code).toBe('user-not-found')
  const userId = await idOf(ben)
  expect((await loose(reportUser, { userId, reason: 'envy' }, ann)).error?.code).toBe('bad-input')
  expect((await loose(reportUser, { userId, reason: 'may not be sold' }, ann)).error?.code).toBe('bad-input')
  expect((await loose(reportUser, { userId, reason, person: {} }, ann)).error?.code).toBe('bad-input')
  await ban(ben)
  expect((await call(reportUser, { userId, reason }, ann)).error?.code).toBe('user-not-found')
  expect(await rowOf(reportKey(userId, ownId))).toBeUndefined()
})

test('reporting needs a verified school', async () => {
  const userId = await idOf(await member())
  const answer = await call(reportUser, { userId, reason: 'scam' }, await verified())
  expect([answer.status, answer.error?.code]).toEqual([403, 'school-not-verified'])
})

test('an account can send at most 20 reports an hour', async () => {
  const [ann, ben] = [await member(), await member()]
  const userId = await idOf(ben)
  for (let time = 0; time < 20; time += 1)
    expect((await call(reportUser, { userId, reason: 'scam' }, ann)).status).toBe(200)
  const answer = await call(reportUser, { userId, reason: 'scam' }, ann)
  expect([answer.status, answer.error?.code]).toEqual([429, 'too-many-requests'])
})
