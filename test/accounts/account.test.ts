import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { sentenceOf } from '../../shared/refusal.ts'
import { register } from '../../shared/accounts/register.ts'
import {
  cleanEmail,
  cleanPassword,
  codeSchema,
  emailSchema,
  newPasswordSchema,
  passwordSchema,
} from '../../shared/accounts/account.ts'
import { asciiDigits } from '../../shared/ascii-digits.ts'
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

  test.each([
    ['  Ann@OU.edu ', 'ann@ou.edu'],
    // Pages written from right to left and some address books add invisible characters to copied text.
    ['\u2068ann@ou.edu\u2069', 'ann@ou.edu'],
    ['\u200eann\u200b@ou.edu\ufeff', 'ann@ou.edu'],
    // Japanese keyboards type full-width characters.
    ['ａｎｎ＠ｏｕ．ｅｄｕ', 'ann@ou.edu'],
    ['ann@xn--80ak6aa92e.xn--p1ai', 'ann@xn--80ak6aa92e.xn--p1ai'],
  ])('%j is stored as %s', (typed, stored) => {
    expect(emailSchema.parse(typed)).toBe(stored)
    expect(cleanEmail(typed)).toBe(stored)
  })

  test('does not change when it is cleaned a second time', () =>
    fc.assert(
      fc.property(anyText(), (typed) => {
        expect(cleanEmail(cleanEmail(typed))).toBe(cleanEmail(typed))
      }),
    ))
})

describe('a name', () => {
  test.each([
    ['', 'Name is required.'],
    ['Ann', 'Full name is required'],
    ['Ann R', 'Full name is required'],
    ['Ann  ', 'Full name is required'],
  ])('%j: %s', (name, message) => expect(messageOf(fullNameSchema.safeParse(name))).toBe(message))

  test.each(['Ann Ray', 'José de la Cruz', 'Li Wu', "Mary-Jane O'Neil"])('%j is valid', (name) =>
    expect(fullNameSchema.safeParse(name).success).toBe(true),
  )

  test('is split into a first and a last name without losing a word', () =>
    expect(splitName(' Ana Maria  Ruiz ')).toEqual({ firstName: 'Ana', lastName: 'Maria Ruiz' }))
})

describe('a password', () => {
  test.each([
    ['', 'Password is required.'],
    ['1234567', 'Password too short.'],
    ['correct horse ', 'A password cannot begin or end with a space.'],
    [' horse', 'A password cannot begin or end with a space.'],
    ['x'.repeat(31), 'At most 30 characters.'],
  ])('%j: %s', (password, message) => expect(messageOf(newPasswordSchema.safeParse(password))).toBe(message))
  test('has 8 to 30 characters', () => {
    expect(newPasswordSchema.safeParse('12345678').success).toBe(true)
    expect(newPasswordSchema.safeParse('1'.repeat(30)).success).toBe(true)
    expect(newPasswordSchema.safeParse('1'.repeat(31)).success).toBe(false)
  })
})

test('is the same whether its accents are composed (NFC) or decomposed (NFD)', () => {
  const typed = 'Mañana-tarde7'
  const onMac = newPasswordSchema.parse(typed.normalize('NFD'))
  expect(onMac).toBe(newPasswordSchema.parse(typed.normalize('NFC')))
  expect(passwordSchema.parse(typed.normalize('NFD'))).toBe(onMac)
  expect(cleanPassword(typed.normalize('NFD'))).toBe(onMac)
})

describe('a code', () => {
  test.each(['4071', ' 4071 ', '٤٠٧١', '４０７１', '४०७१'])('%j is 4071', (typed) =>
    expect(codeSchema.parse(typed)).toBe('4071'),
  )

  test('may be typed in the digits of any script', () => {
    const digits = Array.from({ length: 0x11_0000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((character) => /\p{Nd}/u.test(character))
    expect(digits.length).toBeGreaterThan(600)
    expect(digits.map(asciiDigits)).toEqual(digits.map((_, index) => String(index % 10)))
  })
})

describe('a user name that is made from a name', () => {
  test('is the first and the last name in one word, with -2 or -3 at the end if it is taken', () => {
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
