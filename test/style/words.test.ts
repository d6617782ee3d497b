/**
 * Comments and test names are plain English. A word that this test finds marks a sentence that needs a second reading, so
 * rewrite the whole sentence.
 */
import { parseSync } from 'oxc-parser'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sources } from './source.ts'

const words =
  /\b(somebody|anew|thereby|whoever|whosoever|likewise|all the same|stands in|(is|are) told|tells of)\b/i

/** Matches the names of tests and groups that are in no other group. */
const names = /^(?:test|describe)\b[\w.]*(?:\([^'"`]*\))?\(\s*(['"`])(?<name>.*?)\1,/gms

/** Matches a name whose subject is a clause, as in 'who leaves the line asks again'. */
const clause = /^(who|what|whom|whose) (?!may\b)/i

const files = sources.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const print = (file: string, text: string) => `${file}: ${text.replaceAll(/\s+/g, ' ').trim()}`

test('comments contain none of the words that mark an unclear sentence', () => {
  const comments = files.flatMap(({ file, text }) =>
    parseSync(file, text).comments.map(({ value }) => ({ file, value })),
  )
  expect(comments.length).toBeGreaterThan(8000)
  const found = comments.filter(({ value }) => words.test(value))
  expect(found.map(({ file, value }) => print(file, value))).toEqual([])
})

test('the name of a test has a noun as its subject, and none of the words that mark an unclear sentence', () => {
  const all = files.flatMap(({ file, text }) =>
    [...text.matchAll(names)].map(({ groups }) => ({ file, name: groups?.['name'] ?? '' })),
  )
  expect(all.length).toBeGreaterThan(2000)
  const found = all.filter(({ name }) => words.test(name) || clause.test(name))
  expect(found.map(({ file, name }) => print(file, name))).toEqual([])
})
