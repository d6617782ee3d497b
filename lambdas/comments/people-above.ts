import type { CommentRow } from './comment-store.ts'

/** The most authors that a comment notifies: the nearest ones above it. */
const aboveMaximum = 10

interface Above extends Partial<Pick<CommentRow, 'parentId' | 'authorsAbove'>> {
  author: { id: string }
}

/** The authors above a new comment. Its row stores them, so they are known even after the texts above are deleted. */
export function peopleAbove(root: Above, parent: Above) {
  const above = parent.parentId === undefined ? [] : [parent.author.id, ...(parent.authorsAbove ?? [])]
  return { rootAuthorId: root.author.id, authorsAbove: [...new Set(above)].slice(0, aboveMaximum) }
}
