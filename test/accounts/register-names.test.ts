/** Cross-site scripting payloads as full names: angle brackets are refused, and names that pass are harmless text. */
import { expect, test } from 'vitest'
import { register } from '../../shared/accounts/register.ts'
import { newUlid } from '../../shared/ulid.ts'
import { xssPayloads } from '../browser/xss-payloads.ts'

const person = { email: 'ann@example.com', password: 'correct horse', terms: true }
const isName = (name: string) =>
  register.input.safeParse({ ...person, id: newUlid(Date.now()), name }).success

test('none of 300 payloads with an angle bracket or a control character passes as a full name', () => {
  expect(new Set(xssPayloads).size).toBe(300)
  const named = xssPayloads
    .flatMap((payload) => [payload, `${payload} Smith`, `Ann ${payload}`])
    .filter(isName)
  expect(named.filter((name) => /[<>]|\p{Cc}|\p{Cf}/u.test(name.trim()))).toEqual([])
  // The payloads that pass are short and contain no markup.
  expect(named.length).toBeGreaterThan(0)
  for (const name of named) expect(name.trim()).toMatch(/^[^<>\p{C}]{1,60}$/u)
  const refused = xssPayloads.filter((payload) => /[<>]/.test(payload) && isName(`Ann ${payload}`))
  expect(refused).toEqual([])
})
