import { expect, test } from 'vitest'
import { getMe } from '../../shared/users/get-me.ts'
import { updateMe } from '../../shared/users/update-me.ts'
import { call, newcomer } from '../cloud.ts'

test('how the site works is read once for all browsers of a person', async () => {
  const person = await newcomer()
  expect((await call(getMe, {}, person)).output.gettingStarted).toBeUndefined()
  const { output, capacity } = await call(updateMe, { gettingStarted: false }, person)
  expect(output.gettingStarted).toBe(false)
  // The person, both limits, and the write.
  expect(capacity).toEqual({ calls: 5, read: 1, write: 3 })
  await call(updateMe, { gettingStarted: false }, person)
  expect((await call(getMe, {}, person)).output).toEqual(output)
})
