import { expect, test } from 'vitest'
import { searchPosts } from '../../shared/search/search-posts.ts'
import { call, loose } from '../cloud.ts'

test('an empty search is refused, also one of spaces and invisible characters', async () => {
  for (const q of ['', '   ', '\u200b\u2800']) {
    const { status, error } = await call(searchPosts, { campusId: 'ou', q })
    expect([status, error?.code]).toEqual([400, 'search-empty'])
  }
})

test('a cursor that we did not make is refused', async () => {
  for (const cursor of ['x', '%', '../', 'W10', 'bnVsbA', 'WzEsMl0']) {
    const { status, error } = await loose(searchPosts, { campusId: 'ou', q: 'lamp', cursor })
    expect([status, ['bad-cursor', 'bad-input'].includes(error?.code ?? '')]).toEqual([400, true])
  }
})
