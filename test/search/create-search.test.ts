import { beforeAll, expect, test } from 'vitest'
import { createSearch } from '../../shared/search/create-search.ts'
import { listRecentSearches } from '../../shared/search/list-recent-searches.ts'
import { call, loose, member, newcomer, verified, type Person } from '../cloud.ts'
import { newText, search, viewsOf } from './searching.ts'

let ann: Person
let ben: Person
beforeAll(async () => {
  ann = await member()
  ben = await member()
})

test('a search is stored as the person typed it, and is counted', async () => {
  const text = newText()
  const typed = `  ${text.toUpperCase()} `
  const { output } = await call(createSearch, { campusId: 'ou', q: typed }, ann)
  expect(output.search).toMatchObject({ text: typed.trim(), times: 1 })
  expect(await viewsOf(text)).toEqual([1, 1, 0])
})

test('a search that the person already has is refused, also in a different spelling', async () => {
  const text = newText()
  await search(text, ann)
  for (const q of [
    text,
    text.toUpperCase(),
    `${text.replaceAll(' ', '   ')}`,
    text.replace('lamp', 'lámp'),
  ]) {
    const { status, error } = await call(createSearch, { campusId: 'ou', q }, ann)
    expect([status, error]).toEqual([
      409,
      { code: 'search-exists', message: 'That query has already been added.' },
    ])
  }
  expect((await call(createSearch, { campusId: 'ou', q: text }, ben)).status).toBe(200)
})

test.each(['', '   ', '\u200b', '\u0301', '\u2800\u2800'])('the empty search %j is refused', async (q) => {
  const { status, error } = await loose(createSearch, { campusId: 'ou', q }, ann)
  expect([status, error?.code]).toEqual([400, 'search-empty'])
})

test('100 characters are a valid search, and 101 are not', async () => {
  const text = newText().padEnd(100, 'x')
  expect((await call(createSearch, { campusId: 'ou', q: text }, ann)).status).toBe(200)
  expect((await call(createSearch, { campusId: 'ou', q: `${text}x` }, ann)).error?.code).toBe('bad-input')
  // Normalization turns each of these characters into eighteen.
  const long = { campusId: 'ou', q: '\ufdfa'.repeat(100) }
  expect([200, 409]).toContain((await call(createSearch, long, ann)).status)
})

test('a search that exists on another campus is counted separately for each campus', async () => {
  const text = newText()
  await search(text, ann)
  await search(text, ann, 'ut')
  expect(await viewsOf(text)).toEqual([1, 1, 0])
  expect(await viewsOf(text, 'ut')).toEqual([1, 1, 0])
})

test("a visitor's search is not stored, and counts only if a person has made it before", async () => {
  const text = newText()
  expect((await call(createSearch, { campusId: 'ou', q: text })).output).toEqual({})
  expect(await viewsOf(text)).toEqual([0, 0, 0])
  await search(text, ann)
  expect(await viewsOf(text)).toEqual([1, 1, 0])
  await search(text)
  expect(await viewsOf(text)).toEqual([2, 1, 1])
})

test('a search of a person without a verified school e-mail is counted like a visitor’s, but is stored as recent', async () => {
  const text = newText()
  for (const person of [await newcomer(), await verified()]) {
    await search(text, person)
    expect(await viewsOf(text)).toEqual([0, 0, 0])
    expect((await call(listRecentSearches, {}, person)).output.items).toMatchObject([{ text, times: 1 }])
  }
})

test('a visitor is refused on a private campus', async () => {
  const { status, error } = await call(createSearch, { campusId: 'ut', q: newText() })
  expect([status, error?.code]).toEqual([401, 'campus-private'])
})
