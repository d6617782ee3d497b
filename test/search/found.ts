/** Lets tests search through the product's API, and returns the posts, ids or user names that were found. */
import { randomInt } from 'node:crypto'
import { vi } from 'vitest'
import { searchPeople } from '../../shared/search/search-people.ts'
import { searchPosts } from '../../shared/search/search-posts.ts'
import type { InputOf } from '../../shared/contract.ts'
import { call, type Person } from '../cloud.ts'

type PostSearch = Partial<InputOf<typeof searchPosts>>

/** Returns a random word for the posts of one test, too different to count as a misspelling of another test's word. */
export const newTag = () => Array.from({ length: 14 }, () => 'bcdfghjklmnpqrstvw'[randomInt(18)]).join('')

/** A page of the posts that a search finds on OU, or on the campus of `change`. */
export const pageOf = async (q: string, change: PostSearch = {}, as?: Person) =>
  (await call(searchPosts, { campusId: 'ou', q, ...change }, as)).output

/** The ids of the posts on the first page. */
export const idsOf = async (...search: Parameters<typeof pageOf>) =>
  (await pageOf(...search)).items.map(({ id }) => id)

/** The user names of the people whom a search finds on OU, or on the campus of `change`. */
export const usernamesOf = async (q: string, campusId = 'ou', as?: Person) =>
  (await call(searchPeople, { campusId, q }, as)).output.items.map(({ username }) => username)

/** Repeats a check until it passes, because the index contains written posts only later. */
export const indexed = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 250 })
