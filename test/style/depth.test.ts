/** A deep test that `npm test` needs, or one in a folder that nobody finds, would be lost without a failure. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testsAffectedBy } from '../affected.ts'
import { deepFolders, isDeep } from '../depth.ts'

const files = globSync('test/**/*.{test,spec}.{ts,tsx}')

test.each(deepFolders)('test/%s has tests, all of them deep', (folder) => {
  const inside = files.filter((file) => file.startsWith(`test/${folder}/`))
  expect(inside.length).toBeGreaterThan(5)
  expect(inside.filter((file) => !isDeep(file))).toEqual([])
})

test('a deep test proves no behaviour of the checklist, which only `npm test` compares', () => {
  const proving = files.filter((file) => isDeep(file) && /\bproves\(/.test(readFileSync(file, 'utf8')))
  expect(proving, 'call proves(…) in a test that npm test runs').toEqual([])
})

test('a change of an operation touches its deep test of the same name too', () => {
  expect(testsAffectedBy(['lambdas/media/fuzz-videos.ts'], files)).toContain(
    'test/media/fuzz-videos.deep.test.ts',
  )
})
