/**
 * `npm run test:tiers` must run every test tier that `npm test` leaves out, because a tier that never runs breaks
 * unnoticed.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { resultOf, tiers } from '../tiers.ts'

/** Scripts that do not count as tiers, with the reason. */
const leftOut = {
  'test:browser': '`npm test` includes it',
  'test:watch': 'it runs what was saved until it is stopped',
  'test:faults': 'its long form takes an hour; `npm run test:deep` runs the short one',
  'test:tiers': 'it runs the tiers',
}

test('`npm run test:tiers` runs every tier that `npm test` leaves out', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const all = Object.keys(scripts).filter((name) => name.startsWith('test:') && !(name in leftOut))
  expect(tiers.toSorted()).toEqual([...all, 'lint:cfn'].toSorted())
})

test('CI runs `npm test` and nothing else', () => {
  const commands = readFileSync('.ci/run', 'utf8').split('\n')
  expect(commands.filter((line) => line.startsWith('npm '))).toEqual(['npm test'])
})

test('a tier that cannot run on this machine counts as not run, and a failed tier counts as failed', () => {
  const reason = 'Not run: there is no Go\n'
  expect(resultOf('test:stripe', 0, reason, 100)).toEqual({
    outcome: 'not run',
    line: '- test:stripe: Not run: there is no Go',
  })
  expect(resultOf('test:stripe', 1, reason, 2000).outcome).toBe('failed')
  expect(resultOf('test:deep', null, '', 2000).line).toBe('✗ test:deep: exit by a signal (2 s)')
  expect(resultOf('test:deep', 0, 'all of it\n', 2000).outcome).toBe('passed')
})
