import { expect, test } from 'vitest'
import { altOf } from '../../../../infra/local/demo/drawings.ts'
import { demoAccounts } from '../../../../infra/local/demo/people.ts'
import { posts } from '../../../../infra/local/demo/posts.ts'
import { recents, views } from '../../../../infra/local/demo/searches.ts'
import { listedFrom } from '../../../../lambdas/search/term-store.ts'
import { searchKeyOf } from '../../../../shared/search/search.ts'

/** The texts of a campus's posts, including their categories and the texts of their pictures. */
const textsOn = (campusId: string) =>
  posts
    .filter((post) => post.campusId === campusId)
    .map(({ blocks, category = '', pictures }) =>
      [...blocks.map(({ text }) => text), category, ...pictures.map(altOf)].join(' ').toLowerCase(),
    )

function finds(campusId: string, search: string): boolean {
  const words = search.split(' ').map((word) => new RegExp(`\\b${word}`))
  return textsOn(campusId).some((text) => words.every((word) => word.test(text)))
}

const people = Map.groupBy(views, ({ campusId, text }) => `${campusId}: ${text}`)

test('every popular or saved search of the demo finds a post of its campus', () => {
  const listed = [...people.values()].filter(({ length }) => length >= listedFrom).map(([view]) => view!)
  const kept = recents.map(({ email, text }) => ({
    campusId: demoAccounts.find((account) => account.email === email)?.campusId ?? '',
    text: searchKeyOf(text),
  }))
  const empty = [...listed, ...kept].filter(({ campusId, text }) => !finds(campusId, text))
  expect(empty.map(({ campusId, text }) => `${campusId}: ${text}`)).toEqual([])
})

test('the demo has a search by too few people to be listed, and all its searches are normalized', () => {
  expect([...people.values()].some(({ length }) => length < listedFrom)).toBe(true)
  expect(views.filter(({ text }) => searchKeyOf(text) !== text)).toEqual([])
})
