import type { GalleryItem } from '../../../shared/posts/list-gallery.ts'

const columns = 3

/** The posts of the loaded pages, each once: between two requests one can move from a page to the next. */
export function galleryItems(
  pages: readonly { items: readonly GalleryItem[] }[],
  without: readonly string[] = [],
): GalleryItem[] {
  const items = new Map(pages.flatMap((page) => page.items).map((item) => [item.id, item]))
  for (const id of without) items.delete(id)
  return [...items.values()]
}

/** As they stand beside each other, three in a row. */
export function rowsOf(items: readonly GalleryItem[]): GalleryItem[][] {
  return Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  )
}
