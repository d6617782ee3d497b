import { beforeAll, expect, test } from 'vitest'
import { findPerson } from '../../shared/operators/find-person.ts'
import { changeUsername } from '../../shared/users/change-username.ts'
import { listAudit } from '../../shared/operators/list-audit.ts'
import { call, ban, member } from '../cloud.ts'
import { userOf } from '../rows.ts'
import { auditOf } from './acts.ts'
import { newOperator, type Operator } from './operator.ts'

let olivia: Operator
beforeAll(async () => {
  olivia = await newOperator()
})

test('an operator finds a person by address, user name or id, and each search is recorded in the audit log', async () => {
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

test('a found person who is banned has the ban with its reason', async () => {
  const ann = await member()
  await ban(ann)
  const { output } = await call(findPerson, { text: ann.email }, olivia)
  expect(output.ban).toEqual({ reason: 'test', at: expect.any(Number) })
})

test('a found person who is also an operator is marked as one', async () => {
  const ann = await member()
  await newOperator(ann.email)
  expect((await call(findPerson, { text: ann.email }, olivia)).output.isOperator).toBe(true)
})

test('a user name that begins like an id finds its person', async () => {
  const ann = await member()
  const username = `u_smith${process.pid}`
  expect((await call(changeUsername, { username }, ann)).status).toBe(200)
  expect((await call(findPerson, { text: username }, olivia)).output.email).toBe(ann.email)
})

test('a part of a name, an unknown address and an unknown id find no person, and each attempt is recorded without its text', async () => {
  const texts = ['ann', 'nobody@example.com', 'u_00000000000000000000']
  for (const text of texts)
    expect((await call(findPerson, { text }, olivia)).error?.code, text).toBe('user-not-found')
  const { items } = (await call(listAudit, {}, olivia)).output
  const missed = items.filter(
    ({ operator, subject }) => operator === olivia.name && subject.kind === 'nobody',
  )
  expect(missed).toHaveLength(texts.length)
  expect(JSON.stringify(missed)).not.toContain('nobody@example.com')
})
