import { expect, test } from 'vitest'
import { getMe } from '../../shared/users/get-me.ts'
import { updateMe } from '../../shared/users/update-me.ts'
import { call, newcomer } from '../cloud.ts'

test('the flag that a person has read how the site works is stored on the server for all browsers of the person', async () => {
  const person = await newcomer()
  expect((await call(getMe, {}, person)).output.gettingStarted).toBeUndefined()
  const { output, capacity } = await call(updateMe, { gettingStarted: false }, person)
  expect(output.gettingStarted).toBe(false)
  // 2 calls read the caller, 2 count limits, and 1 writes.
  expect(capacity).toEqual({ calls: 5, read: 1, write: 3 })
  await call(updateMe, { gettingStarted: false }, person)
  expect((await call(getMe, {}, person)).output).toEqual(output)
})

test("the audience of a person's saves is stored, and other values are refused", async () => {
  const person = await newcomer()
  expect((await call(getMe, {}, person)).output.savesShownTo).toBeUndefined()
  expect((await call(updateMe, { savesShownTo: 'nobody' }, person)).output.savesShownTo).toBe('nobody')
  expect((await call(getMe, {}, person)).output.savesShownTo).toBe('nobody')
  const answer = await call(updateMe, { savesShownTo: 'friends' as 'nobody' }, person)
  expect(answer.status).toBe(400)
})
