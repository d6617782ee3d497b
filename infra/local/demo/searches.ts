import * as z from 'zod/mini'
import { soughtSchema, type Sought } from '../../../shared/search/saved-search.ts'
import { chance } from './posts.ts'
import { campusSchema, readTexts } from './texts.ts'

const { popular, recent, saved } = readTexts(
  'searches',
  z.strictObject({
    /** The number of people who made a search, by campus. */
    popular: z.record(campusSchema, z.record(z.string(), z.number())),
    /** The searches of an account, newest first, by its e-mail. */
    recent: z.record(z.string(), z.array(z.string())),
    /** The searches that an account saved, by its e-mail. */
    saved: z.record(z.string(), z.array(soughtSchema)),
  }),
)

export interface DemoView {
  campusId: string
  text: string
  /** The name of the person who searched, a student who appears nowhere else in the demo. */
  searcher: string
  minutesAgo: number
}

const days = 14

/** All searches of two weeks. The searchers of a campus are its own students. */
export const views: readonly DemoView[] = Object.entries(popular).flatMap(([campusId, people]) =>
  Object.entries(people).flatMap(([text, number]) =>
    Array.from({ length: number }, (_, index) => {
      const searcher = `${campusId} student ${index}`
      return { campusId, text, searcher, minutesAgo: days * 24 * 60 * chance(`${searcher} searches ${text}`) }
    }),
  ),
)

export interface DemoRecent {
  email: string
  text: string
  minutesAgo: number
}

export const recents: readonly DemoRecent[] = Object.entries(recent).flatMap(([email, texts]) =>
  texts.map((text, index) => ({ email, text, minutesAgo: 50 + index * 9 * 60 })),
)

export interface DemoSavedSearch {
  email: string
  sought: Sought
}

export const savedSearches: readonly DemoSavedSearch[] = Object.entries(saved).flatMap(([email, searches]) =>
  searches.map((sought) => ({ email, sought })),
)
