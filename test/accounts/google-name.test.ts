import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameFromGoogle } from '../../lambdas/accounts/google-name.ts'
import { isFullName } from '../../shared/users/full-name.ts'
import { anyText } from '../any-text.ts'

const nobody = ['anonymous', 'user']

test.each<[string, string[]]>([
  ['Ann Ray', ['Ann', 'Ray']],
  ['Ana Maria Ruiz', ['Ana', 'Ruiz']],
  ['Ruiz, Ana-Maria', ['Ruiz', 'Ana-Maria']],
  ['Jean-Luc Smith-Jones', ['Jean-Luc', 'Smith-Jones']],
  ['J. R. R. Tolkien', ['J.', 'Tolkien']],
  ['ann.ray', ['ann.ray', 'user']],
  ['Ann Ray 2nd', ['Ann', 'Ray']],
  ['Ann', ['Ann', 'user']],
  ['Ann R', ['Ann', 'R']],
  ['Ann 99', ['Ann', 'user']],
  ['', nobody],
  ['  .,- ', nobody],
  ['user123 456', nobody],
  ['Site Admin', ['Site', 'user']],
  ['Аda Ray', nobody],
  ['Adaeze Wolfeschlegelsteinhausenbergerdorff', ['Adaeze', 'Wolfeschlegelsteinha']],
])('the Google name %j becomes %j', (name, [firstName, lastName]) => {
  expect(nameFromGoogle(name)).toEqual({ firstName, lastName })
})

test('every name from Google becomes a valid full name of an account', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const { firstName, lastName } = nameFromGoogle(text)
      expect(firstName.length).toBeLessThanOrEqual(20)
      expect(lastName.length).toBeLessThanOrEqual(20)
      expect(isFullName(`${firstName} ${lastName}`, { lastMinimum: 1 })).toBe(true)
    }),
  )
})
