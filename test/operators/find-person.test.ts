import { beforeAll, expect, test } from 'vitest'
import { findPerson } from '../../shared/operators/find-person.ts'
import { call, ban, member } from '../cloud.ts'
import { userOf } from '../rows.ts'
import { auditOf } from './acts.ts'
import { newOperator, type Operator } from './operator.ts'

let olivia: Operator
beforeAll(async () => {
  olivia = await newOperator()
})

test('a person is found by address, user name and id, and each look is recorded', async () => {
  const ann = await member('ou', 'ou.edu', 'Ann Ray')
  const { id, username } = await userOf(ann.email)
  for (const text of [ann.email.toUpperCase(), username, ` ${id} `]) {
    const { output } = await call(findPerson, { text }, olivia)
    expect(output).toMatchObject({ id, username, name: 'Ann Ray', email: ann.email, campusId: 'ou' })
    expect([output.ban, output.isOperator]).toEqual([undefined, false])
  }
  const entries = await auditOf(id, olivia)
  expect(entries.map(({ operation, operator }) => [operation, operator])).toEqual(
    Array.from({ length: 3 }, () => ['find-person', olivia.name]),
  )
})

test('a ban and its reason are shown', async () => {
  const ann = await member()
  await ban(ann)
  const { output } = await call(findPerson, { text: ann.email }, olivia)
  expect(output.ban).toEqual({ reason: 'test', at: expect.any(Number) })
})

test('an operator’s own account is marked', async () => {
  const ann = await member()
  await newOperator(ann.email)
  expect((await call(findPerson, { text: ann.email }, olivia)).output.isOperator).toBe(true)
})

test('neither a part of a name nor an unknown address finds anybody', async () => {
  for (const text of ['ann', 'nobody@example.com', 'u_00000000000000000000'])
    expect((await call(findPerson, { text }, olivia)).error?.code, text).toBe('user-not-found')
})
