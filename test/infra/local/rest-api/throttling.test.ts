import { expect, test } from 'vitest'
import { openThrottling } from '../../../../infra/local/rest-api/throttling.ts'

const setting = (HttpMethod: string, ResourcePath: string, rate: number) => ({
  HttpMethod,
  ResourcePath,
  ThrottlingRateLimit: rate,
  ThrottlingBurstLimit: rate,
})
const list = { method: 'GET', resource: '/posts', key: 'edge' }
const search = { method: 'GET', resource: '/search/posts', key: 'edge' }

/** A stage with a clock in seconds. Each method may take 3 requests a second, a search 1, and the client all together 5. */
function scene() {
  let seconds = 0
  const takes = openThrottling({
    methods: [setting('*', '/*', 3), setting('GET', '/~1search~1posts', 1)],
    planOf: (key) => (key === 'edge' ? { RateLimit: 5, BurstLimit: 5 } : undefined),
    now: () => seconds * 1000,
  })
  const taken = (call: typeof list, times: number) =>
    Array.from({ length: times }, () => takes(call)).filter(Boolean)
  return { taken, pass: (more: number) => (seconds += more) }
}

test('a method without settings of its own inherits those of all methods, and others have theirs', () => {
  const { taken } = scene()
  expect(taken(list, 4)).toHaveLength(3)
  expect(taken(search, 4)).toHaveLength(1)
})

test('one method that is flooded leaves another one served', () => {
  const { taken, pass } = scene()
  expect(taken(list, 4)).toHaveLength(3)
  pass(1)
  expect(taken({ ...list, method: 'POST' }, 1)).toHaveLength(1)
})

test('all methods together have the limits of the usage plan', () => {
  const { taken } = scene()
  expect(taken(list, 3)).toHaveLength(3)
  expect(taken({ ...list, method: 'POST' }, 3)).toHaveLength(2)
})

test('a second later as many requests as the rate are served', () => {
  const { taken, pass } = scene()
  taken(list, 5)
  pass(1)
  expect(taken(list, 5)).toHaveLength(3)
})
