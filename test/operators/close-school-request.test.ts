import { expect, test } from 'vitest'
import { requestSchool } from '../../shared/campuses/request-school.ts'
import { closeSchoolRequest } from '../../shared/operators/close-school-request.ts'
import { listAudit } from '../../shared/operators/list-audit.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call } from '../cloud.ts'
import { because } from './acts.ts'
import { newOperator } from './operator.ts'

test('closing a request for a school keeps the requested school and place in the audit log', async () => {
  const [olivia, requestId] = [await newOperator(), newUlid(Date.now())]
  await call(requestSchool, { id: requestId, school: 'Rice', place: 'Houston' })
  const act = { ...because('It is a hoax.'), requestId }
  await call(closeSchoolRequest, act, olivia)
  const { items } = (await call(listAudit, {}, olivia)).output
  expect(items.find(({ id }) => id === act.id)).toMatchObject({
    reason: 'It is a hoax.',
    before: { school: 'Rice', place: 'Houston' },
  })
})

test('a request for a school that does not exist cannot be closed', async () => {
  const act = { ...because(), requestId: newUlid(0) }
  expect((await call(closeSchoolRequest, act, await newOperator())).error?.code).toBe('request-not-found')
})
