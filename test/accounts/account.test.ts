import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { sentenceOf } from '../../shared/refusal.ts'
import { register } from '../../shared/accounts/register.ts'
import { emailSchema, newPasswordSchema } from '../../shared/accounts/account.ts'
import { fullNameSchema, splitName, usernameCandidate } from '../../shared/users/names.ts'
import { reservedUsernames } from '../../shared/users/reserved-usernames.ts'
import { anyText } from '../any-text.ts'

function messageOf(result: { error?: { issues: z.core.$ZodIssue[] } | undefined }): string | undefined {
  const [issue] = result.error?.issues ?? []
  return issue && sentenceOf(register, issue)
}

describe('an e-mail', () => {
  test.each([
    ['', 'Email is required.'],
    ['   ', 'Email is required.'],
    ['ann', 'Invalid email address.'],
    ['ann@', 'Invalid email address.'],
    ['a b@ou.edu', 'Invalid email address.'],
    ['ann@ou', 'Invalid email address.'],
    [`${'a'.repeat(250)}@ou.edu`, 'Invalid email address.'],
  ])('%j: %s', (email, message) => expect(messageOf(emailSchema.safeParse(email))).toBe(message))

  test('is trimmed and lower-cased', () => expect(emailSchema.parse('  Ann@OU.edu ')).toBe('ann@ou.edu'))
})

describe('a name', () => {
  test.each([
    ['', 'Name is required.'],
    ['Ann', 'Full name is required'],
    ['Ann R', 'Full name is required'],
    ['Ann  ', 'Full name is required'],
  ])('%j: %s', (name, message) => expect(messageOf(fullNameSchema.safeParse(name))).toBe(message))

  test.each(['Ann Ray', 'José de la Cruz', 'Li Wu', "Mary-Jane O'Neil"])('%j is full', (name) =>
    expect(fullNameSchema.safeParse(name).success).toBe(true),
  )

  test('keeps every word of the name', () =>
    expect(splitName(' Ana Maria  Ruiz ')).toEqual({ firstName: 'Ana', lastName: 'Maria Ruiz' }))
})

describe('a password', () => {
  test.each([
    ['', 'Password is required.'],
    ['1234567', 'Password too short.'],
  ])('%j: %s', (password, message) => expect(messageOf(newPasswordSchema.safeParse(password))).toBe(message))
  test('has 8 to 30 characters', () => {
    expect(newPasswordSchema.safeParse('12345678').success).toBe(true)
    expect(newPasswordSchema.safeParse('1'.repeat(30)).success).toBe(true)
    expect(newPasswordSchema.safeParse('1'.repeat(31)).success).toBe(false)
  })
})

describe('a user name that is made from a name', () => {
  test('is first plus last name, then -2, -3', () => {
    const name = { firstName: 'José', lastName: 'de la Cruz' }
    expect([1, 2, 3].map((attempt) => usernameCandidate(name, attempt))).toEqual([
      'josedelacruz',
      'josedelacruz-2',
      'josedelacruz-3',
    ])
  })

  test('is never empty, longer than 50 or invalid in a URL', () => {
    fc.assert(
      fc.property(
        anyText(),
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: 200 }),
        (firstName, lastName, attempt) => {
          expect(usernameCandidate({ firstName, lastName }, attempt)).toMatch(/^[a-z0-9-]{1,50}$/)
        },
      ),
    )
  })
})

test("is never the first segment of one of the site's paths", () => {
  const routes = ['router', 'routes'].map((name) => readFileSync(`web/src/app/${name}.tsx`, 'utf8')).join()
  const segments = [...routes.matchAll(/path="\/([^/":*]+)/g)].flatMap((match) => match[1] ?? [])
  expect(segments.length).toBeGreaterThan(8)
  expect(segments.filter((segment) => !reservedUsernames.includes(segment))).toEqual([])
})
