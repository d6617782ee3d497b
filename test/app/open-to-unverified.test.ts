import { expect, test } from 'vitest'
import { isOpenToUnverified } from '../../web/src/app/open-to-unverified.ts'

test('an unverified e-mail may read the static pages, log out and see /404', () => {
  for (const path of [
    '/verify',
    '/logout',
    '/404',
    '/settings/terms',
    '/settings/trust_and_safety',
    '/settings/privacy',
  ])
    expect(isOpenToUnverified(path), path).toBe(true)
})

test('everything else is closed to an unverified e-mail', () => {
  for (const path of [
    '/',
    '/home',
    '/settings',
    '/settings/account',
    '/settings/account/school_email',
    '/settings/terms/more',
    '/post/settings/terms',
    '/saved',
  ])
    expect(isOpenToUnverified(path), path).toBe(false)
})
