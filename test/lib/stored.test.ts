import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { pagesOf } from '../../web/src/lib/route-history.ts'
import { parseStored, readStored, writeStored } from '../../web/src/lib/stored.ts'
import { garbage } from '../garbage.ts'

const schema = z.object({ at: z.number(), pages: z.record(z.string(), z.string()) })

test('reading a stored value returns the value that was stored, or nothing if it cannot be parsed', () => {
  const stored = { at: 7, pages: { 0: '/home' } }
  expect(parseStored(schema, JSON.stringify(stored))).toEqual(stored)
  expect(parseStored(schema, null)).toBeUndefined()
  fc.assert(
    fc.property(garbage, (text) => {
      const parsed = parseStored(schema, text)
      if (parsed !== undefined) expect(schema.safeParse(parsed).success).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('a malformed history has no pages', () => {
  for (const text of ['{"at":1', 'null', '[]', '{"at":"now","pages":{}}', '{"at":1,"pages":{"0":7}}'])
    expect(pagesOf(text, 2)).toEqual({})
})

test('if the browser forbids storage, no value is stored, and the page keeps working', () => {
  const forbidden = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  vi.stubGlobal('window', Object.defineProperty({}, 'localStorage', { get: forbidden }))
  writeStored('localStorage', 'theme', 'dark')
  writeStored('localStorage', 'theme', null)
  expect(readStored('localStorage', 'theme')).toBeNull()
  vi.unstubAllGlobals()
})
