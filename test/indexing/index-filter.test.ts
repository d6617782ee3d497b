import { isDeepStrictEqual } from 'node:util'
import { marshall } from '@aws-sdk/util-dynamodb'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileEventPattern } from '../../infra/local/messaging/event-pattern.ts'
import type { Row } from '../../lambdas/platform/row.ts'
import { itemKey, saveKey } from '../../lambdas/posts/post-keys.ts'
import { documentOf, documentOfRow } from '../../lambdas/indexing/documents.ts'
import { indexFilter } from '../../lambdas/indexing/index-filter.ts'
import type { Change } from '../../lambdas/platform/change.ts'
import { anyStep, openHistory, postRow, recordOf } from './histories.ts'

const filters = indexFilter.map((pattern) => compileEventPattern(pattern))

function passes({ before, after }: Change): boolean {
  const { pk, sk } = { ...before, ...after }
  const record = recordOf(1, before, after)
  return filters.some((matches) =>
    matches({ ...record, dynamodb: { ...record.dynamodb, Keys: marshall({ pk, sk }) } }),
  )
}

test('every change of a row that changes its document reaches the function', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
      const history = openHistory()
      for (const step of steps) {
        const earlier = new Map(history.rows)
        history.take(step)
        for (const id of new Set([...earlier.keys(), ...history.rows.keys()])) {
          const [before, after] = [earlier.get(id), history.rows.get(id)]
          const was = before && documentOfRow(before)
          if (before !== after && !isDeepStrictEqual(was, documentOf({ before, after })))
            expect(passes({ before, after })).toBe(true)
        }
      }
    }),
    { numRuns: 500 },
  )
})

test.each<[string, Row, Row]>([
  ['the counts of a post', postRow('1'), postRow('1', { comments: 1, saves: 1 })],
  ['a comment', itemKey('1_2'), { ...itemKey('1_2'), saves: 1 }],
  ['a save', saveKey('1', 'u_1'), { ...saveKey('1', 'u_1'), changed: true }],
])('%s does not reach the function', (_, before, after) => {
  expect(passes({ before, after })).toBe(false)
})

test('an event source mapping has at most five filters', () => {
  expect(indexFilter.length).toBeLessThanOrEqual(5)
})
