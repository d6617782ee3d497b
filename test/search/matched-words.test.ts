import { expect, test } from 'vitest'
import { marks, matchedWords } from '../../lambdas/search/matched-words.ts'

const mark = (word: string) => `${marks.before}${word}${marks.after}`

test('words between marks are returned as written, each once', () => {
  const text = `${mark('Desk')} & <${mark("O'Brien")}>, ${mark('Desk')}`
  expect(matchedWords([text], `Desk & <O'Brien>, Desk`)).toEqual(['Desk', "O'Brien"])
})

test('a word that appears differently in the text of a post is left out', () => {
  expect(matchedWords([mark('RayBan'), mark('Ban')], 'My Ray-Ban')).toEqual(['Ban'])
})

test('marks in the text of a post do not extend the words that the engine marked', () => {
  expect(matchedWords([`${marks.before}x ${mark('desk')} y${marks.after}`], 'x desk y')).toEqual(['desk'])
})
