import { expect, test } from 'vitest'
import { redirectTarget } from '../../web/src/session/redirect-to.ts'

test('someone without a verified school goes on to the campus that they chose', () => {
  expect(redirectTarget({ schoolVerified: false }, 'ut')?.name).toBe('UT')
})

test('nobody goes anywhere for nothing: a member, no choice, an unknown campus, the generic one', () => {
  expect(redirectTarget({ schoolVerified: true }, 'ut')).toBeUndefined()
  expect(redirectTarget({ schoolVerified: false }, null)).toBeUndefined()
  expect(redirectTarget({ schoolVerified: false }, 'nowhere')).toBeUndefined()
  expect(redirectTarget({ schoolVerified: false }, 'campus')).toBeUndefined()
})
