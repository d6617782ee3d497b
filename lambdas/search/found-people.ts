/** People whose names match a typed text: a list of them, and the suggestions of the search box. */
import * as z from 'zod/mini'
import type { Position } from '../../shared/cursor.ts'
import type { Author } from '../../shared/users/user.ts'
import type { Visibility } from '../access/visibility.ts'
import type { SearchHit } from '../platform/search.ts'
import { authorOf } from '../users/author.ts'
import type { User } from '../users/user-store.ts'
import { firstFilled, fullPage, type FullPage } from './full-page.ts'
import { nameNearnesses, peopleMatching, typedNames, type NameNearness } from './people-query.ts'
import type { Search } from './index-queries.ts'

interface Sources extends Pick<Visibility, 'visible'> {
  index: { people: (search: Search) => Promise<SearchHit[]> }
  users: { getMany: (ids: readonly string[]) => Promise<User[]> }
}

interface Wanted {
  campusId: string
  q: string
  size: number
  after?: Position | undefined
}

/** The user name in a cursor. */
export const usernameCursorSchema = z.string().check(z.regex(/^[a-z0-9._-]{1,50}$/))
const sortSchema = z.tuple([z.number(), z.string()])
/**
 * The number in a cursor is the score, plus 100 in the list of misspelt names. Scores are below 100, so the number says
 * which list the cursor continues.
 */
const nearnessStep = 100

/** The members of the campus whose names match, best match first. */
export async function findPeople({ campusId, q, size, after }: Wanted, sources: Sources) {
  const { index, users, visible } = sources
  const names = typedNames(q)
  if (names.length === 0) return { items: [], next: undefined }

  async function load(hits: SearchHit[]): Promise<(Author | undefined)[]> {
    const found = visible(await users.getMany(hits.map(({ _id }) => _id)))
    return hits.map(({ _id }) => {
      const user = found.find((one) => one.id === _id && one.campusId === campusId)
      return user && authorOf(user)
    })
  }
  function searching(nearness: NameNearness): Promise<FullPage<Author, Position>> {
    const offset = nameNearnesses.indexOf(nearness) * nearnessStep
    return fullPage({
      size,
      after,
      find: (from: Position | undefined, count) =>
        index.people({
          query: peopleMatching(names, nearness, campusId),
          sort: [{ _score: 'desc' }, { username: 'asc' }],
          size: count,
          after: from && [from[0] - offset, from[1]],
        }),
      load,
      positionOf: ({ sort }) => {
        const [score, username] = z.parse(sortSchema, sort)
        return [score + offset, username]
      },
    })
  }
  const begun = after && nameNearnesses[Math.floor(after[0] / nearnessStep)]
  return firstFilled(begun ? [begun] : nameNearnesses, searching)
}
