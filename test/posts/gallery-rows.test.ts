import { expect, test } from 'vitest'
import type { GalleryItem } from '../../shared/posts/list-gallery.ts'
import { itemsOf } from '../../web/src/lib/use-pages.ts'
import { rowsOf } from '../../web/src/posts/gallery-rows.ts'
import { withoutDeleted } from '../../web/src/posts/use-listed-posts.ts'

const items = (...ids: string[]) =>
  ids.map((id) => ({ id, count: 1, author: { name: 'Ann Ray' }, cover: { kind: 'photo' } }) as GalleryItem)
const idsOf = (list: readonly GalleryItem[]) => list.map(({ id }) => id).join('')

test('a post that moved to the next page between two requests is in the gallery once, at its first place', () => {
  expect(idsOf(itemsOf([{ items: items('a', 'b', 'c') }, { items: items('b', 'd') }]))).toBe('abcd')
})

test('a post that was deleted during this visit is not in the gallery', () => {
  expect(idsOf(withoutDeleted(items('a', 'b', 'c'), ['b', 'x']))).toBe('ac')
})

test('a row has three posts, and the last row may have fewer', () => {
  expect(rowsOf(items('a', 'b', 'c', 'd')).map(idsOf)).toEqual(['abc', 'd'])
  expect(rowsOf([])).toEqual([])
})
