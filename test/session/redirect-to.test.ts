import { expect, test } from 'vitest'
import { redirectTarget } from '../../web/src/session/redirect-to.ts'

test('a person without a verified school is redirected to the campus that they chose', () => {
  expect(redirectTarget({ schoolVerified: false }, 'ut')?.name).toBe('UT')
})

test('a member is not redirected, and neither is a person who chose no campus, an unknown campus or the generic site', () => {
  expect(redirectTarget({ schoolVerified: true }, 'ut')).toBeUndefined()
  expect(redirectTarget({ schoolVerified: false }, null)).toBeUndefined()
  expect(redirectTarget({ schoolVerified: false }, 'nowhere')).toBeUndefined()
  expect(redirectTarget({ schoolVerified: false }, 'campus')).toBeUndefined()
})
