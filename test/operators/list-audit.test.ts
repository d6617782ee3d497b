import { expect, test } from 'vitest'
import { findPerson } from '../../shared/operators/find-person.ts'
import { listAudit } from '../../shared/operators/list-audit.ts'
import { call, member } from '../cloud.ts'
import { userOf } from '../rows.ts'
import { newOperator } from './operator.ts'

test('the entries of the audit log about a person are listed in pages of 50, newest first, each once', async () => {
  const [olivia, ann] = [await newOperator(), await member()]
  const { id: userId } = await userOf(ann.email)
  for (let look = 0; look < 55; look += 1) await call(findPerson, { text: userId }, olivia)
  const first = (await call(listAudit, { userId }, olivia)).output
  const second = (await call(listAudit, { userId, cursor: first.cursor }, olivia)).output
  expect([first.items.length, second.items.length, second.cursor]).toEqual([50, 5, undefined])
  const all = [...first.items, ...second.items]
  expect(new Set(all.map(({ id }) => id)).size).toBe(55)
  const times = all.map(({ at }) => at)
  expect(times).toEqual([...times].sort((one, other) => other - one))
  const newest = (await call(listAudit, {}, olivia)).output
  const older = (await call(listAudit, { cursor: newest.cursor }, olivia)).output
  const log = [...newest.items, ...older.items].map(({ id }) => id)
  expect(log).toEqual(expect.arrayContaining(all.map(({ id }) => id)))
  expect(new Set(log).size).toBe(log.length)
})
