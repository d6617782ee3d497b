/** `npm test` leaves out deep tests, so it must not depend on any, and each must be where `npm run test:deep` finds it. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testsAffectedBy } from '../affected.ts'
import { deepFolders, isDeep } from '../depth.ts'

const files = globSync('test/**/*.{test,spec}.{ts,tsx}')

test.each(deepFolders)('all tests in the folder test/%s are deep tests', (folder) => {
  const inside = files.filter((file) => file.startsWith(`test/${folder}/`))
  expect(inside.length).toBeGreaterThan(5)
  expect(inside.filter((file) => !isDeep(file))).toEqual([])
})

test('no deep test proves a behaviour of the checklist, because only `npm test` checks the checklist', () => {
  const proving = files.filter((file) => isDeep(file) && /\bproves\(/.test(readFileSync(file, 'utf8')))
  expect(proving, 'call proves(…) in a test that npm test runs').toEqual([])
})

test('a change of a module also affects its deep test of the same name', () => {
  expect(testsAffectedBy(['lambdas/media/fuzz-videos.ts'], files)).toContain(
    'test/media/fuzz-videos.deep.test.ts',
  )
})
