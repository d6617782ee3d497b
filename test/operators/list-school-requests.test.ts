import { expect, test } from 'vitest'
import { requestSchool } from '../../shared/campuses/request-school.ts'
import { closeSchoolRequest } from '../../shared/operators/close-school-request.ts'
import { listSchoolRequests } from '../../shared/operators/list-school-requests.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call } from '../cloud.ts'
import { because } from './acts.ts'
import { newOperator, type Operator } from './operator.ts'

const idsOf = async (as: Operator) =>
  (await call(listSchoolRequests, {}, as)).output.items.map(({ id }) => id)

test('requests for missing schools are listed, newest first, until they are closed', async () => {
  const olivia = await newOperator()
  const [first, second] = [newUlid(Date.now()), newUlid(Date.now() + 1)]
  for (const id of [first, second]) await call(requestSchool, { id, school: 'Rice', place: 'Houston' })
  const ids = await idsOf(olivia)
  expect(ids.filter((id) => id === first || id === second)).toEqual([second, first])
  const act = { ...because('Added'), requestId: first }
  for (const again of [act, act]) expect((await call(closeSchoolRequest, again, olivia)).status).toBe(200)
  expect(await idsOf(olivia)).not.toContain(first)
  expect(await idsOf(olivia)).toContain(second)
})
