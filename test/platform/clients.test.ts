import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { functions, root } from '../../infra/functions.ts'
import { services, timeLimits } from '../../lambdas/platform/clients.ts'

/** The longest total time of the SDK's two pauses between three attempts (100 and 200), in milliseconds. */
const pauses = 300

describe.each(functions)('$name', ({ seconds }) => {
  test.each(services)("ends all attempts of a call of %s before the function's timeout", (service) => {
    const { attempts, request } = timeLimits(service, seconds)
    expect(attempts * request + pauses).toBeLessThan(seconds * 1000)
    expect(request).toBeGreaterThanOrEqual(1000)
  })
})

test('every AWS client of the functions has the time limits of its service', () => {
  const made = globSync('lambdas/**/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/new \w+Client\((.*)/g)].map(([text]) => text),
  )
  expect(made.length).toBeGreaterThan(0)
  expect(made.filter((text) => !/Client\(\{?[ .]*clientOptions\('\w+'\)/.test(text))).toEqual([])
})
