/** A thread as a list of rows (specification, core 2 and 4): the nesting of comments, and what of it is shown. */
import type { Comment } from '../../../shared/comments/comment.ts'

/** Replies of a branch that show before 'Show more replies'. */
export const firstReplies = 3

/** The comments of a post by whom they answer. Whose parent is not there is in no branch: not yet, or not any more. */
export interface ThreadTree {
  byId: ReadonlyMap<string, Comment>
  /** Oldest first; the post's own id has the comments on the post itself. */
  childrenOf: ReadonlyMap<string, readonly Comment[]>
  /** Replies below a comment, at any depth; of the post's own id all comments that can be shown. */
  sizeOf: ReadonlyMap<string, number>
}

/** What the reader opened and closed. */
export interface ThreadView {
  /** Comments whose replies are hidden. */
  collapsed: ReadonlySet<string>
  /** Comments of which all replies are shown, not only the first ones. */
  opened: ReadonlySet<string>
  /** Replies that show even where they are not among the first ones. */
  pinned: ReadonlySet<string>
  /** The last indentation: replies to replies further down keep it. */
  deepest: number
}

/** A line that leads down from a comment, where it passes a row. */
export interface ThreadLine {
  /** The comment that the line comes from. */
  id: string
  /** Whether it goes on below the row. */
  goesOn: boolean
}

interface Row {
  key: string
  parentId: string
  /** Steps to the right. */
  indent: number
  /** One per step, outermost first; the last one leads to this row. */
  lines: readonly ThreadLine[]
}

export interface CommentRow extends Row {
  kind: 'comment'
  comment: Comment
  /** Replies below it, shown or not. */
  replies: number
  collapsed: boolean
  /** Whether a line starts here: replies to it are shown below. */
  leadsOn: boolean
  /** Whom it answers, where the indentation does not tell. */
  replyingTo: string | undefined
}

export interface MoreRow extends Row {
  kind: 'more'
  /** Comments behind it, at any depth. */
  hidden: number
  /** The first of them. */
  firstId: string
}

export type ThreadRow = CommentRow | MoreRow

/** The tree of a post's comments, whatever order they came in. */
export function threadTree(rootId: string, comments: readonly Comment[]): ThreadTree {
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  const childrenOf = Map.groupBy([...byId.values()].sort(byAge), ({ parentId }) => parentId)
  const inOrder: Comment[] = []
  const stack = [...(childrenOf.get(rootId) ?? [])]
  for (let next = stack.pop(); next; next = stack.pop()) {
    inOrder.push(next)
    stack.push(...(childrenOf.get(next.id) ?? []))
  }
  // From the leaves upwards, each is counted in its parent before the parent is counted in its own.
  const sizeOf = new Map<string, number>()
  const size = (id: string) => sizeOf.get(id) ?? 0
  for (const { id, parentId } of inOrder.reverse()) sizeOf.set(parentId, size(parentId) + size(id) + 1)
  return { byId, childrenOf, sizeOf }
}

/** What stands above a comment in its thread, nearest first. */
export function ancestorsOf(tree: ThreadTree, id: string): string[] {
  const ancestors: string[] = []
  let parent = tree.byId.get(tree.byId.get(id)?.parentId ?? '')
  while (parent) {
    ancestors.push(parent.id)
    parent = tree.byId.get(parent.parentId)
  }
  return ancestors
}

interface Item {
  kind: 'comment' | 'more'
  comments: readonly Comment[]
  parentId: string
  /** Ancestors from the outermost to the parent, as many as there are steps. */
  path: readonly string[]
  depth: number
}

/** The rows to draw, from top to bottom. */
export function threadRows(rootId: string, tree: ThreadTree, view: ThreadView): ThreadRow[] {
  const rows: ThreadRow[] = []
  const below = (id: string, path: readonly string[], depth: number): Item[] => {
    const replies = tree.childrenOf.get(id) ?? []
    const isShown = (reply: Comment, index: number) =>
      id === rootId || index < firstReplies || view.opened.has(id) || view.pinned.has(reply.id)
    const hidden = replies.filter((reply, index) => !isShown(reply, index))
    const common = { parentId: id, path, depth }
    const items: Item[] = replies
      .filter(isShown)
      .map((reply) => ({ kind: 'comment', comments: [reply], ...common }))
    return hidden.length > 0 ? [...items, { kind: 'more', comments: hidden, ...common }] : items
  }
  const stack = below(rootId, [], 0).reverse()
  for (let item = stack.pop(); item; item = stack.pop()) {
    const row = rowOf(item, tree, view)
    rows.push(row)
    if (row.kind === 'more' || row.collapsed) continue
    const path = row.indent < view.deepest ? [...item.path, row.comment.id] : item.path
    stack.push(...below(row.comment.id, path, item.depth + 1).reverse())
  }
  return withLines(rows)
}

function rowOf(
  { kind, comments, parentId, path, depth }: Item,
  tree: ThreadTree,
  view: ThreadView,
): ThreadRow {
  const [comment] = comments
  if (!comment) throw new Error('A row shows a comment.')
  const lines = path.map((id) => ({ id, goesOn: false }))
  const place = { parentId, indent: path.length, lines }
  const size = (id: string) => tree.sizeOf.get(id) ?? 0
  if (kind === 'more') {
    const hidden = comments.reduce((sum, { id }) => sum + 1 + size(id), 0)
    return { kind, key: `more-${parentId}`, ...place, hidden, firstId: comment.id }
  }
  return {
    kind,
    key: comment.id,
    ...place,
    comment,
    replies: size(comment.id),
    collapsed: view.collapsed.has(comment.id) && size(comment.id) > 0,
    leadsOn: false,
    replyingTo: depth > view.deepest ? tree.byId.get(parentId)?.author.name : undefined,
  }
}

/** From the last row up: a line goes on as long as there is something below that it leads to. */
function withLines(rows: readonly ThreadRow[]): ThreadRow[] {
  let open: boolean[] = []
  return rows
    .toReversed()
    .map((row) => {
      const lines = row.lines.map(({ id }, step) => ({ id, goesOn: open[step] ?? false }))
      const leadsOn = open[row.indent] ?? false
      open = open.slice(0, row.indent)
      if (row.indent > 0) open[row.indent - 1] = true
      return row.kind === 'comment' ? { ...row, lines, leadsOn } : { ...row, lines }
    })
    .toReversed()
}

/** By the server's clock; the id decides within a millisecond. */
function byAge(one: Comment, other: Comment): number {
  return one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1)
}
