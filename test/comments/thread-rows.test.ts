import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Comment } from '../../shared/comments/comment.ts'
import { ancestorsOf, firstReplies, threadRows, threadTree } from '../../web/src/comments/thread-rows.ts'
import type { ThreadRow, ThreadView } from '../../web/src/comments/thread-rows.ts'

const comment = (id: string, parentId: string, createdAt: number): Comment => ({
  id,
  campusId: 'ou',
  parentId,
  author: { id: `u-${id}`, name: `Author ${id}`, username: id, schoolVerified: true },
  blocks: [{ text: id }],
  media: [],
  saves: 0,
  createdAt,
})
const nothing = {
  collapsed: new Set<string>(),
  opened: new Set<string>(),
  pinned: new Set<string>(),
  deepest: 4,
}
const rowsOf = (comments: Comment[], view: Partial<ThreadView> = {}) =>
  threadRows('p', threadTree('p', comments), { ...nothing, ...view })
const drawn = (rows: ThreadRow[]) => rows.map(({ key, indent }) => `${'.'.repeat(indent)}${key}`)

/** Makes the comments of a thread from the parent of each comment, oldest first. `p` is the post. */
const thread = (parents: Record<string, string>) =>
  Object.entries(parents).map(([id, parent], index) => comment(id, parent, index))

describe('the rows of a thread', () => {
  test('have replies below their parent, oldest first on each level', () => {
    const comments = thread({ a: 'p', b: 'p', c: 'a', d: 'b', e: 'a', f: 'c' })
    expect(drawn(rowsOf(comments))).toEqual(['a', '.c', '..f', '.e', 'b', '.d'])
  })

  test("show a branch's first three replies and the number of hidden comments", () => {
    const comments = thread({ a: 'p', b: 'a', c: 'a', d: 'a', e: 'a', f: 'a', g: 'e' })
    const rows = rowsOf(comments)
    expect(drawn(rows)).toEqual(['a', '.b', '.c', '.d', '.more-a'])
    expect(rows.at(-1)).toMatchObject({ kind: 'more', hidden: 3, firstId: 'e', parentId: 'a' })
    expect(drawn(rowsOf(comments, { opened: new Set(['a']) }))).toEqual([
      'a',
      '.b',
      '.c',
      '.d',
      '.e',
      '..g',
      '.f',
    ])
  })

  test('show a pinned reply that would otherwise be hidden', () => {
    const comments = thread({ a: 'p', b: 'a', c: 'a', d: 'a', e: 'a', f: 'a' })
    expect(drawn(rowsOf(comments, { pinned: new Set(['f']) }))).toEqual([
      'a',
      '.b',
      '.c',
      '.d',
      '.f',
      '.more-a',
    ])
  })

  test('show a collapsed branch as one row with the number of its replies', () => {
    const comments = thread({ a: 'p', b: 'a', c: 'b', d: 'p' })
    const rows = rowsOf(comments, { collapsed: new Set(['a']) })
    expect(drawn(rows)).toEqual(['a', 'd'])
    expect(rows[0]).toMatchObject({ collapsed: true, replies: 2, startsLine: false })
  })

  test('name the person who is replied to, in replies deeper than the last indentation', () => {
    const comments = thread({ a: 'p', b: 'a', c: 'b', d: 'c', e: 'p' })
    const rows = rowsOf(comments, { deepest: 2 })
    expect(drawn(rows)).toEqual(['a', '.b', '..c', '..d', 'e'])
    expect(rows.map((row) => row.kind === 'comment' && row.replyingTo)).toEqual([
      undefined,
      undefined,
      undefined,
      'Author c',
      undefined,
    ])
  })

  test('omit replies to a missing comment', () => {
    expect(drawn(rowsOf(thread({ a: 'p', c: 'b', d: 'c' })))).toEqual(['a'])
    expect(threadTree('p', thread({ a: 'p', c: 'b' })).sizeOf.get('p')).toBe(1)
  })
})

test('the line below a comment continues while further replies to this comment follow', () => {
  const rows = rowsOf(thread({ a: 'p', b: 'a', c: 'b', d: 'a', e: 'p' }))
  const lines = rows.map(({ key, lines }) => [
    key,
    lines.map(({ id, continues }) => `${id}${continues ? '+' : ''}`),
  ])
  expect(lines).toEqual([
    ['a', []],
    ['b', ['a+']],
    ['c', ['a+', 'b']],
    ['d', ['a']],
    ['e', []],
  ])
  expect(rows.map((row) => row.kind === 'comment' && row.startsLine)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('the ancestors of a comment are found up to the post', () => {
  const tree = threadTree('p', thread({ a: 'p', b: 'a', c: 'b' }))
  expect(ancestorsOf(tree, 'c')).toEqual(['b', 'a'])
  expect(ancestorsOf(tree, 'nobody')).toEqual([])
})

describe('the rows of any thread', () => {
  const comments = fc
    .array(fc.nat(), { minLength: 1, maxLength: 60 })
    .map((picks) =>
      picks.map((pick, index) =>
        comment(`c${index}`, index === 0 || pick % 4 === 0 ? 'p' : `c${pick % index}`, index),
      ),
    )
  const some = fc.array(fc.nat({ max: 60 })).map((numbers) => new Set(numbers.map((number) => `c${number}`)))
  const view = fc.record({
    collapsed: some,
    opened: some,
    pinned: some,
    deepest: fc.integer({ min: 1, max: 8 }),
  })

  test('are the same if its comments arrive in another order or repeatedly', () => {
    fc.assert(
      fc.property(comments, view, fc.infiniteStream(fc.nat()), (list, seen, order) => {
        const shuffled = [...list, ...list.slice(0, 5)]
          .map((one) => ({ one, at: order.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one)
        expect(rowsOf(shuffled, seen)).toEqual(rowsOf(list, seen))
      }),
    )
  })

  test('show or count every comment once: as a row, in a collapsed branch or behind a button', () => {
    fc.assert(
      fc.property(comments, view, (list, seen) => {
        const rows = rowsOf(list, seen)
        const count = rows.reduce(
          (sum, row) => sum + (row.kind === 'more' ? row.hidden : row.collapsed ? 1 + row.replies : 1),
          0,
        )
        expect(count).toBe(list.length)
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
      }),
    )
  })

  test('have each row below its parent, indented one step further up to the deepest step, with a line from the parent', () => {
    fc.assert(
      fc.property(comments, view, (list, seen) => {
        const rows = rowsOf(list, seen)
        for (const [index, row] of rows.entries()) {
          const parent = rows.findIndex(({ key }) => key === row.parentId)
          expect(row.lines.length).toBe(row.indent)
          if (row.parentId === 'p') expect(row.indent).toBe(0)
          else {
            expect(parent).toBeLessThan(index)
            expect(row.indent).toBe(Math.min(rows[parent]!.indent + 1, seen.deepest))
          }
          // If a line continues below a row, the next row has it too.
          for (const [step, line] of row.lines.entries())
            if (line.continues) expect(rows[index + 1]?.lines[step]?.id).toBe(line.id)
        }
      }),
    )
  })

  test('show all replies of opened branches, and at most three of others', () => {
    fc.assert(
      fc.property(comments, (list) => {
        const all = new Set(list.map(({ id }) => id))
        expect(
          rowsOf(list, { opened: all })
            .map(({ key }) => key)
            .sort(),
        ).toEqual([...all].sort())
        const shown = rowsOf(list).filter(({ kind, parentId }) => kind === 'comment' && parentId !== 'p')
        for (const group of Map.groupBy(shown, ({ parentId }) => parentId).values())
          expect(group.length).toBeLessThanOrEqual(firstReplies)
      }),
    )
  })

  test('contain a row for each of a thousand nested comments', () => {
    const chain = Array.from({ length: 1000 }, (_, index) =>
      comment(`c${index}`, index === 0 ? 'p' : `c${index - 1}`, index),
    )
    expect(rowsOf(chain)).toHaveLength(1000)
    expect(Math.max(...rowsOf(chain).map(({ indent }) => indent))).toBe(4)
  })
})
