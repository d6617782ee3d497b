import type { CommentRow } from './comment-store.ts'

/** A comment far down a thread tells the nearest ten. */
const aboveMaximum = 10

interface Above extends Partial<Pick<CommentRow, 'parentId' | 'authorsAbove'>> {
  author: { id: string }
}

/** Who wrote what a new comment stands below. Its row holds them, so they are known also when those are deleted. */
export function peopleAbove(root: Above, parent: Above) {
  const above = parent.parentId === undefined ? [] : [parent.author.id, ...(parent.authorsAbove ?? [])]
  return { rootAuthorId: root.author.id, authorsAbove: [...new Set(above)].slice(0, aboveMaximum) }
}
