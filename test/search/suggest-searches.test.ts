import { beforeAll, expect, test } from 'vitest'
import { suggestSearches } from '../../shared/search/suggest-searches.ts'
import { call, member, type Person } from '../cloud.ts'
import { userOf } from '../rows.ts'
import { indexed, newTag } from './found.ts'
import { search } from './searching.ts'

let reader: Person
beforeAll(async () => {
  reader = await member()
})
const suggestionsOf = async (q: string, campusId = 'ou') =>
  (await call(suggestSearches, { campusId, q }, reader)).output

test('a visitor on a private campus gets no suggestions', async () => {
  const { status, error } = await call(suggestSearches, { campusId: 'ut', q: 'desk' })
  expect([status, error?.code]).toEqual([401, 'campus-private'])
})

test('a search that three people have made is suggested on its campus, even for a misspelt beginning', async () => {
  const tag = newTag()
  const text = `desk ${tag} lamp`
  const people = [await member(), await member(), await member()]
  for (const person of people.slice(1)) await search(text, person)
  expect((await suggestionsOf(`desk ${tag}`)).searches).toEqual([])
  await search(text, people[0])
  await indexed(async () => expect((await suggestionsOf(`Desk ${tag} la`)).searches).toEqual([text]))
  expect((await suggestionsOf(`desk ${tag.slice(0, -1)}x lamp`)).searches).toEqual([text])
  expect((await suggestionsOf(`desk ${tag}`, 'ut')).searches).toEqual([])
})

test('the most viewed suggestions come first', async () => {
  const tag = newTag()
  const people = [await member(), await member(), await member(), await member()]
  for (const person of people.slice(1)) await search(`lamp ${tag}`, person)
  for (const person of people) await search(`chair ${tag}`, person)
  await indexed(async () =>
    expect((await suggestionsOf(tag)).searches).toEqual([`chair ${tag}`, `lamp ${tag}`]),
  )
})

test('suggestions include people', async () => {
  const tag = newTag()
  const { username } = await userOf((await member('ou', 'ou.edu', `Ann ${tag}`)).email)
  await indexed(async () => expect((await suggestionsOf(tag)).people).toMatchObject([{ username }]))
})
