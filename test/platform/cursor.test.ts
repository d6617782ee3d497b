import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cursorSchema, decodeCursor, encodeCursor } from '../../shared/cursor.ts'
import { newUlid } from '../../shared/ulid.ts'

const position = fc.tuple(
  fc.nat(),
  fc.nat().map((at) => newUlid(at)),
)

test('decoding a cursor returns its position', () => {
  fc.assert(
    fc.property(position, (value) => {
      expect(decodeCursor(encodeCursor(value))).toEqual(value)
    }),
  )
})

test('every cursor passes the schema', () => {
  fc.assert(
    fc.property(position, (value) => {
      expect(cursorSchema.safeParse(encodeCursor(value)).success).toBe(true)
    }),
  )
})

test('decoding any other text returns undefined and never throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const found = decodeCursor(text)
      if (found) expect(found[1]).toMatch(/^[0-7][0-9A-Z]{25}$/)
    }),
  )
  const forged = ['', 'e30', btoa('[1]'), btoa('["a","b"]'), btoa('[1,"../../etc"]'), btoa('{"0":1}')]
  for (const text of forged) expect(decodeCursor(text)).toBeUndefined()
})
