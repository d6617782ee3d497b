import { expect, test } from 'vitest'
import { oneAtATime } from '../../web/src/chats/catch-up.ts'

test('catch-ups that are requested during a running one are combined into one, which runs afterwards', async () => {
  let running = 0
  let most = 0
  let looks = 0
  const look = oneAtATime(async () => {
    running += 1
    looks += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
  })
  await Promise.all([look(), look(), look()])
  expect({ looks, most }).toEqual({ looks: 2, most: 1 })
})

test('a caller that requests a catch-up during a failing one gets the result of the next catch-up', async () => {
  const outcomes = [Promise.reject(new Error('offline')), Promise.resolve()]
  const look = oneAtATime(() => outcomes.shift()!)
  const [first, second] = await Promise.allSettled([look(), look()])
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
})
