import { expect, test } from 'vitest'
import { isSkippedByBack } from '../../web/src/app/skipped-by-back.ts'

test.each([
  '/user_registration',
  '/login?email=a',
  '/settings/account/school_email',
  '/create/post?goBack=/home',
  '/messages/1',
  '/search?q=lamp&show=media',
])('Back skips %s', (page) => expect(isSkippedByBack(page)).toBe(true))

test.each(['/home?category=drones', '/post/1', '/saved', '/search?q=lamp'])('Back leads to %s', (page) =>
  expect(isSkippedByBack(page)).toBe(false),
)

test('a page whose name only begins like a skipped one is not skipped', () => {
  expect(isSkippedByBack('/loginfan')).toBe(false)
})
