import { expect, test } from 'vitest'
import { isOpenToUnverified } from '../../web/src/app/open-to-unverified.ts'

test('with an unverified e-mail, the static pages, log-out and /404 are open', () => {
  for (const path of [
    '/verify',
    '/logout',
    '/404',
    '/settings/terms',
    '/settings/trust_and_safety',
    '/settings/privacy',
    '/settings/not_for_sale',
  ])
    expect(isOpenToUnverified(path), path).toBe(true)
})

test('with an unverified e-mail, every other page is closed', () => {
  for (const path of [
    '/',
    '/home',
    '/settings',
    '/settings/account',
    '/settings/notifications',
    '/settings/payments',
    '/settings/account/school_email',
    '/settings/terms/more',
    '/post/settings/terms',
    '/saved',
  ])
    expect(isOpenToUnverified(path), path).toBe(false)
})
