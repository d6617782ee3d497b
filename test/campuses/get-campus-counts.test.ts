import { expect, test } from 'vitest'
import { getCampusCounts } from '../../shared/campuses/get-campus-counts.ts'
import { call, idle, member } from '../cloud.ts'

/** A campus on which no other test creates members. */
const id = 'tamu'

const members = async () => (await call(getCampusCounts, { id })).output.members

test('the number of members is 0, and grows with each person who joins', async () => {
  expect(await members()).toBe(0)
  await member(id, 'tamu.edu')
  await idle()
  expect(await members()).toBe(1)
  await member(id, 'tamu.edu')
  await idle()
  expect(await members()).toBe(2)
})

test('the counts of a campus that does not exist are refused', async () => {
  const answer = await call(getCampusCounts, { id: 'hogwarts' })
  expect([answer.status, answer.error?.code]).toEqual([404, 'campus-not-found'])
})

test('the counts cost one Get', async () => {
  expect((await call(getCampusCounts, { id })).capacity).toEqual({ calls: 1, read: 0.5, write: 0 })
})
