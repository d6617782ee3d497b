import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { schoolRequestKey, schoolRequests } from '../../lambdas/campuses/request-keys.ts'
import { requestSchool } from '../../shared/campuses/request-school.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, loose, tableClient, theCloud, verified } from '../cloud.ts'
import { rowOf } from '../rows.ts'

const rice = (more: object = {}) => ({
  id: newUlid(Date.now()),
  school: 'Rice University',
  place: 'Houston, TX',
  ...more,
})

/** Returns the stored requests, newest first, from the index that list-school-requests reads for operators. */
async function requests() {
  const { Items = [] } = await (
    await tableClient()
  ).send(
    new QueryCommand({
      TableName: (await theCloud()).environment['TABLE_NAME'],
      IndexName: 'feed',
      KeyConditionExpression: 'feedKey = :requests',
      ExpressionAttributeValues: { ':requests': schoolRequests },
      ScanIndexForward: false,
    }),
  )
  return Items
}

test('anyone can request a school, and operators read the requests newest first, without the names of the senders', async () => {
  const [first, second] = [rice({ school: '  Rice  ' }), rice({ school: 'Baylor' })]
  const before = Date.now()
  expect((await call(requestSchool, first)).output).toEqual({ requested: true })
  expect((await call(requestSchool, second, await verified())).output).toEqual({ requested: true })
  const read = (await requests()).filter(({ pk }) =>
    [first, second].some(({ id }) => pk === schoolRequestKey(id).pk),
  )
  expect(read.map(({ school }) => String(school))).toEqual(['Baylor', 'Rice'])
  const { pk, sk, lastActivityAt, ...rest } = read[1]!
  expect({ pk, sk }).toEqual(schoolRequestKey(first.id))
  expect(lastActivityAt).toBeGreaterThanOrEqual(before)
  expect(rest).toEqual({ school: 'Rice', place: 'Houston, TX', feedKey: schoolRequests })
})

test('a request that is sent twice is stored once, with its first text', async () => {
  const input = rice()
  await Promise.all([call(requestSchool, input), call(requestSchool, input)])
  expect((await call(requestSchool, { ...input, school: 'Other' })).output).toEqual({ requested: true })
  expect(await rowOf(schoolRequestKey(input.id))).toMatchObject({ school: 'Rice University' })
})

test("characters that move a terminal's cursor or reverse the text are not stored", async () => {
  const input = rice({ school: '\u001b[2JRice\u009b2J\u202eUniversity\r\n', place: 'Houston\n\u2066TX' })
  await call(requestSchool, input)
  expect(await rowOf(schoolRequestKey(input.id))).toMatchObject({
    school: '[2JRice 2J University',
    place: 'Houston TX',
  })
})

test('a request needs a name and a place of at most 120 characters each', async () => {
  for (const change of [{ school: ' ' }, { place: '\u200b' }, { school: '' }]) {
    const { status, error } = await call(requestSchool, rice(change))
    expect([status, error?.message]).toEqual([400, 'Type the name of the school, and where it is.'])
  }
  expect((await call(requestSchool, rice({ school: 'x'.repeat(121) }))).error?.code).toBe('bad-input')
  expect((await loose(requestSchool, rice({ email: 'a@b.co' }))).error?.code).toBe('bad-input')
  expect((await call(requestSchool, rice({ school: 'x'.repeat(120) }))).status).toBe(200)
})

test('an account can send five requests an hour', async () => {
  const person = await verified()
  for (let time = 0; time < 5; time += 1) expect((await call(requestSchool, rice(), person)).status).toBe(200)
  expect((await call(requestSchool, rice(), person)).error?.code).toBe('too-many-requests')
})
