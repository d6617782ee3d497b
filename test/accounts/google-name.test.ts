import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameFromGoogle } from '../../lambdas/accounts/google-name.ts'
import { isFullName } from '../../shared/users/full-name.ts'
import { anyText } from '../any-text.ts'

const nobody = ['anonymous', 'user']

test.each<[string, string[]]>([
  ['Ann Ray', ['Ann', 'Ray']],
  ['Ana Maria Ruiz', ['Ana', 'Ruiz']],
  ['Ruiz, Ana-Maria', ['Ruiz', 'Maria']],
  ['J. R. R. Tolkien', ['J', 'Tolkien']],
  ['ann.ray', ['ann', 'ray']],
  ['Ann Ray 2nd', ['Ann', 'Ray']],
  ['Ann', ['Ann', 'user']],
  ['Ann R', ['Ann', 'user']],
  ['Ann 99', ['Ann', 'user']],
  ['', nobody],
  ['  .,- ', nobody],
  ['user123 456', nobody],
  ['Site Admin', ['Site', 'user']],
  ['Аda Ray', nobody],
  ['Adaeze Wolfeschlegelsteinhausenbergerdorff', ['Adaeze', 'Wolfeschlegelsteinha']],
])('%j is %j', (name, [firstName, lastName]) => {
  expect(nameFromGoogle(name)).toEqual({ firstName, lastName })
})

test('any name at Google becomes one that people may have here', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const { firstName, lastName } = nameFromGoogle(text)
      expect(firstName.length).toBeLessThanOrEqual(20)
      expect(lastName.length).toBeLessThanOrEqual(20)
      expect(isFullName(`${firstName} ${lastName}`)).toBe(true)
    }),
  )
})
