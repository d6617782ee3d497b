/** A tier that `npm test` leaves out breaks unnoticed, unless CI runs it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Tiers that CI does not run by their own command, with the reason. */
const leftOut = {
  'test:browser': '`npm test` includes it',
  'test:watch': 'it runs what was saved until it is stopped',
  'test:faults': 'its long form takes an hour; `npm run test:deep` runs the short one',
}

test('CI runs every tier that `npm test` leaves out', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const tiers = Object.keys(scripts).filter((name) => name.startsWith('test:') && !(name in leftOut))
  const commands = readFileSync('.ci/run', 'utf8').split('\n')
  for (const tier of tiers) expect(commands).toContain(`npm run ${tier}`)
  expect(commands).toContain('npm test')
})
