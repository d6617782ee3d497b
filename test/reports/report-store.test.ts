import { expect, test } from 'vitest'
import { fittingCopies } from '../../lambdas/reports/report-store.ts'

const copies = (count: number, text: string) => Array.from({ length: count }, (_, at) => ({ at, text }))

test('a report contains the first copies of messages, as many as fit into a row', () => {
  expect(fittingCopies(copies(50, 'Pay me first'))).toEqual(copies(50, 'Pay me first'))
  const long = copies(50, 'é'.repeat(5000))
  const fitting = fittingCopies(long)
  expect(fitting).toEqual(long.slice(0, fitting.length))
  expect(Buffer.byteLength(JSON.stringify(fitting))).toBeLessThan(400_000)
  expect(fitting.length).toBe(34)
})
