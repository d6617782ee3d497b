import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sentenceOf } from '../../shared/refusal.ts'
import { reservedUsernames } from '../../shared/users/reserved-usernames.ts'
import { changeUsername } from '../../shared/users/change-username.ts'
import { isReserved, lookOf, usernameSchema } from '../../shared/users/username.ts'
import { anyText } from '../any-text.ts'

/** Returns the normal form of a user name that may be chosen, or the error. */
function verdict(name: string): string {
  const { data, error } = usernameSchema.safeParse(name)
  const [issue] = error?.issues ?? []
  return issue ? sentenceOf(changeUsername, issue) : (data ?? '')
}
const form = 'Use letters from a to z, numbers, and single dots, hyphens or underscores between them.'
const taken = 'That username has been taken.'

test.each([
  [' Ann.Ray ', 'ann.ray'],
  ['a', 'a'],
  ['ann_ray-2', 'ann_ray-2'],
  ['x'.repeat(50), 'x'.repeat(50)],
  ['x'.repeat(51), form],
  ['', form],
  ['.ann', form],
  ['ann-', form],
  ['ann..ray', form],
  ['ann ray', form],
  ['zoë', form],
  ['аnn', form],
  ['ann\u200bray', form],
  ['ann/ray', form],
  ['settings', taken],
  ['Log.In', taken],
  ['l0gin', taken],
  ['horne', taken],
  ['admin', taken],
  ['ann.adm1n', taken],
  ['robots.txt', taken],
  ['ann.js', taken],
  ['ann.json.ray', 'ann.json.ray'],
])('the user name %j has the result: %s', (name, says) => expect(verdict(name)).toBe(says))

test('the names of the site’s files are reserved, and the distribution has the same list of file extensions', () => {
  const files = [...readdirSync('web/public'), 'index.html', 'config.json']
  expect(files.filter((name) => !isReserved(name))).toEqual([])
  const [endings, others] = ['shared/users/username.ts', 'infra/constructs/spa-rewrite.js'].map(
    (path) => /\(avif[^)]+\)/.exec(readFileSync(path, 'utf8'))?.[0],
  )
  expect(endings).toBe(others)
})

test('user names that are easily confused have the same look-alike key', () => {
  const looks = ['ann.moore', 'annm00re', 'ann_rnoore', 'ann-moore'].map(lookOf)
  expect(new Set(looks).size).toBe(1)
  expect(lookOf('ann-2')).not.toBe(lookOf('ann-3'))
})

test('any chosen name is valid in an address and resembles no page of the site', () => {
  fc.assert(
    fc.property(fc.oneof(anyText(), fc.constantFrom(...reservedUsernames)), (text) => {
      const { data } = usernameSchema.safeParse(text)
      if (data === undefined) return
      expect(data).toMatch(/^[a-z0-9]([a-z0-9._-]{0,48}[a-z0-9])?$/)
      expect(isReserved(data)).toBe(false)
    }),
  )
})
