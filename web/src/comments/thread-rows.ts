/** Turns the tree of comments into the list of rows that are shown. */
import type { Comment } from '../../../shared/comments/comment.ts'

/** The number of replies that a branch shows before 'Show more replies'. */
export const firstReplies = 3

/** The comments of a post as a tree. A comment whose parent is deleted or not loaded is omitted. */
export interface ThreadTree {
  byId: ReadonlyMap<string, Comment>
  /** The replies to each comment, oldest first; under the post's id, the comments on the post. */
  childrenOf: ReadonlyMap<string, readonly Comment[]>
  /** The number of replies below each comment at any depth; under the post's id, the number of all comments in the tree. */
  sizeOf: ReadonlyMap<string, number>
}

/** The parts of the tree that are shown. */
export interface ThreadView {
  /** Comments whose replies are hidden. */
  collapsed: ReadonlySet<string>
  /** Comments whose replies are all shown, not only the first ones. */
  opened: ReadonlySet<string>
  /** Replies that are shown even if they are not among the first ones. */
  pinned: ReadonlySet<string>
  /** The largest indentation in steps. Deeper replies have the same indentation. */
  deepest: number
}

/** The part of an ancestor's line that is next to one row. */
export interface ThreadLine {
  id: string
  /** Whether the line continues below the row. */
  continues: boolean
}

interface Row {
  key: string
  parentId: string
  /** The indentation in steps. */
  indent: number
  /** One line per step of the indentation, outermost first. The last line ends at this row unless it `continues`. */
  lines: readonly ThreadLine[]
}

export interface CommentRow extends Row {
  kind: 'comment'
  comment: Comment
  /** The number of replies at any depth, shown or not. */
  replies: number
  collapsed: boolean
  /** Whether a line starts here, because replies are shown below. */
  startsLine: boolean
  /** The name of the person to whom the comment replies, if the indentation cannot show it. */
  replyingTo: string | undefined
}

export interface MoreRow extends Row {
  kind: 'more'
  /** The number of hidden comments, at any depth. */
  hidden: number
  /** The id of the first hidden comment. */
  firstId: string
}

export type ThreadRow = CommentRow | MoreRow

/** Builds the tree of a post's comments, which may be in any order. */
export function threadTree(rootId: string, comments: readonly Comment[]): ThreadTree {
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  const childrenOf = Map.groupBy([...byId.values()].sort(byAge), ({ parentId }) => parentId)
  const inOrder: Comment[] = []
  const stack = [...(childrenOf.get(rootId) ?? [])]
  for (let next = stack.pop(); next; next = stack.pop()) {
    inOrder.push(next)
    stack.push(...(childrenOf.get(next.id) ?? []))
  }
  // Counts from the leaves upwards, so that the size of a comment is complete before it is added to that of its parent.
  const sizeOf = new Map<string, number>()
  const size = (id: string) => sizeOf.get(id) ?? 0
  for (const { id, parentId } of inOrder.reverse()) sizeOf.set(parentId, size(parentId) + size(id) + 1)
  return { byId, childrenOf, sizeOf }
}

/** Returns the ids of a comment's ancestors, nearest first. */
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
  /** The ids of the ancestors that have a line, outermost first: one per step of the indentation. */
  path: readonly string[]
  depth: number
}

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
  const lines = path.map((id) => ({ id, continues: false }))
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
    startsLine: false,
    replyingTo: depth > view.deepest ? tree.byId.get(parentId)?.author.name : undefined,
  }
}

/** Marks, from the last row upwards, which lines continue below each row. */
function withLines(rows: readonly ThreadRow[]): ThreadRow[] {
  let open: boolean[] = []
  return rows
    .toReversed()
    .map((row) => {
      const lines = row.lines.map(({ id }, step) => ({ id, continues: open[step] ?? false }))
      const startsLine = open[row.indent] ?? false
      open = open.slice(0, row.indent)
      if (row.indent > 0) open[row.indent - 1] = true
      return row.kind === 'comment' ? { ...row, lines, startsLine } : { ...row, lines }
    })
    .toReversed()
}

/** Sorts by the server's time, and by id within a millisecond. */
function byAge(one: Comment, other: Comment): number {
  return one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1)
}
