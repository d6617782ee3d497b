import { expect, test } from 'vitest'
import type { GalleryItem } from '../../shared/posts/list-gallery.ts'
import { galleryItems, rowsOf } from '../../web/src/posts/gallery-rows.ts'

const items = (...ids: string[]) =>
  ids.map((id) => ({ id, count: 1, author: { name: 'Ann Ray' }, cover: { kind: 'photo' } }) as GalleryItem)
const idsOf = (list: readonly GalleryItem[]) => list.map(({ id }) => id).join('')

test('a post that moved between two requests is in the gallery once, where it was first', () => {
  expect(idsOf(galleryItems([{ items: items('a', 'b', 'c') }, { items: items('b', 'd') }]))).toBe('abcd')
})

test('what was deleted in this visit is not in the gallery', () => {
  expect(idsOf(galleryItems([{ items: items('a', 'b', 'c') }], ['b', 'x']))).toBe('ac')
})

test('three posts make a row, and the last row may be short', () => {
  expect(rowsOf(items('a', 'b', 'c', 'd')).map(idsOf)).toEqual(['abc', 'd'])
  expect(rowsOf([])).toEqual([])
})
