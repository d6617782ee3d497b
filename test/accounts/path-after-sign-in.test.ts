import { expect, test } from 'vitest'
import { pathAfterSignIn } from '../../web/src/accounts/path-after-sign-in.ts'

const member = { verified: true, schoolVerified: true }
const noSchool = { verified: true, schoolVerified: false }
const newcomer = { verified: false, schoolVerified: false }

function after(
  me: typeof member,
  {
    campusId = 'ou',
    redirect = undefined as string | undefined,
    arrived = true,
    needsOnlyLogIn = false,
  } = {},
) {
  return pathAfterSignIn(me, { campusId, redirect, arrived, needsOnlyLogIn })
}

test('an unverified e-mail leads to /verify', () => {
  expect(after(newcomer)).toBe('/verify')
})

test('a person without a verified school is led to the school e-mail form right after signing in, and otherwise to /home', () => {
  expect(after(noSchool)).toBe('/settings/account/school_email')
  expect(after(noSchool, { arrived: false })).toBe('/home')
})

test('the address of /verify contains the path that follows the verification', () => {
  expect(after(newcomer, { redirect: '/post/01J' })).toBe('/verify?redirect=%2Fpost%2F01J')
})

test('a person without a school is led to the school e-mail form first, unless the redirect already leads to this form', () => {
  const redirect = '/settings/account/school_email?campus=ut'
  expect(after(noSchool, { campusId: 'campus', redirect })).toBe(redirect)
  expect(after(noSchool, { redirect: '/post/01J' })).toBe(
    '/settings/account/school_email?redirect=%2Fpost%2F01J',
  )
})

test('a visitor who pressed Save returns to the post without the school e-mail form, because saving needs none', () => {
  expect(after(noSchool, { redirect: '/post/01J', needsOnlyLogIn: true })).toBe('/post/01J')
})

test('on the generic site, an unverified school leads to the list of schools', () => {
  expect(after(noSchool, { campusId: 'campus' })).toBe('/search_schools')
})

test('a member is led to the feed, or to the redirect', () => {
  expect(after(member)).toBe('/home')
  expect(after(member, { redirect: '/post/01J' })).toBe('/post/01J')
})
