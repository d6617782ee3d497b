/** Counts from the stream are the same if records are repeated, shuffled or batched differently. */
import { campusCountsKey, memberKey } from '../../lambdas/access/campus-keys.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Key, Row } from '../../lambdas/platform/row.ts'
import { itemKey, mediaRank, postKey, saveKey } from '../../lambdas/posts/post-keys.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'
import type { Count } from '../../lambdas/platform/change.ts'
import { countRecords, type CountedRecord } from '../../lambdas/stream/count.ts'
import { countsOf } from '../../lambdas/stream/facts.ts'
import { openOwnTable } from '../own-table.ts'
import { anyStep, commentIdOf, commentRow, keyOf, type Step } from './scenes.ts'

let own: Awaited<ReturnType<typeof openOwnTable>>
beforeAll(async () => {
  own = await openOwnTable()
})
afterAll(() => own.close())

let runs = 0

const recordOf = (sequenceNumber: string, count: Count): CountedRecord => ({
  sequenceNumber,
  eventId: sequenceNumber,
  writtenAt: 1_800_000_000_000,
  count,
})

/** Returns the stream's records for steps on one post, as the table would write them. */
function recordsOf(postId: string, steps: Step[]): CountedRecord[] {
  const rows = new Map<string, Row>()
  return steps.flatMap((step, index) => {
    const key = keyOf(step, { postId, campusId: '' })
    const before = rows.get(key.sk)
    const after = rowAfter(step, before, key, index)
    if (after) rows.set(key.sk, after)
    else rows.delete(key.sk)
    return countsOf({ before, after }).map((count) => recordOf(String(90 + index), count))
  })
}

function rowAfter({ kind }: Step, before: Row | undefined, key: Key, index: number): Row | undefined {
  if (kind === 'sweep-comment') return undefined
  if (kind === 'delete-comment') return before && { ...before, deletedAt: index }
  return kind === 'comment' ? (before ?? commentRow(key, 1000 + index)) : key
}

/** Writes the rows of a post and of its first comment, whose counts start at 0; returns the post's id. */
async function newTargets() {
  const postId = String((runs += 1))
  const counts = { comments: 0, saves: 0, lastActivityAt: 1, mediaRank: mediaRank(2, 1) }
  await own.fill([
    { ...postKey(postId), author: { id: 'u_1' }, ...counts },
    { ...itemKey(commentIdOf(postId, 0)), saves: 0 },
  ])
  return postId
}

/** Returns the rows of the post and its comment, without `pk`, so that the rows of two posts can be compared. */
async function targetsOf(postId: string) {
  const keys = [postKey(postId), itemKey(commentIdOf(postId, 0))]
  return Promise.all(keys.map(async (key) => ({ ...(await own.rowOf(key)), pk: '' })))
}

test(
  'batches that repeat, overlap, are shuffled or are split differently give the same counts as a run in order',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          anyStep.filter(({ kind }) => kind !== 'join'),
          { minLength: 1, maxLength: 30 },
        ),
        fc.array(fc.tuple(fc.nat(30), fc.nat(12), fc.boolean()), { maxLength: 6 }),
        fc.nat(),
        async (steps, cuts, seed) => {
          const [clean, messy] = [await newTargets(), await newTargets()]
          const cleanRun = async () => {
            for (const record of recordsOf(clean, steps)) await countRecords(own.table, [record])
          }
          const cleaned = cleanRun()
          const records = recordsOf(messy, steps)
          let done = 0
          for (const [back, size, twice] of [...cuts, [0, 99, false] as const]) {
            // The stream continues after the last counted record, or from an earlier one.
            const batch = records.slice(Math.max(0, done - back), done + size)
            done = Math.max(done, Math.min(records.length, done + size))
            await countRecords(own.table, shuffled(twice ? [...batch, ...batch] : batch, seed))
          }
          await countRecords(own.table, shuffled(records, seed))
          await cleaned
          expect(await targetsOf(messy)).toEqual(await targetsOf(clean))
        },
      ),
      { numRuns: process.env['FAULTS'] === 'long' ? 400 : 40 },
    )
  },
)

function shuffled<T>(items: T[], seed: number): T[] {
  return items
    .map((item, index) => ({ item, order: Math.imul(index + 1, seed | 1) >>> 3 }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item)
}

test('a batch sets the last activity and the place in the gallery from the newest comment', async () => {
  const postId = await newTargets()
  const steps: Step[] = [0, 1, 2].map((which) => ({ kind: 'comment', which }))
  const answer = await countRecords(own.table, recordsOf(postId, steps))
  expect(answer).toEqual({ failed: [], followUps: [] })
  expect((await targetsOf(postId))[0]).toMatchObject({
    comments: 3,
    saves: 0,
    lastActivityAt: 1002,
    mediaRank: '02#00000000001002',
    countedTo: '0292#92',
  })
})

test('deleting a comment does not change the last activity', async () => {
  const postId = await newTargets()
  const steps: Step[] = [
    { kind: 'comment', which: 1 },
    { kind: 'delete-comment', which: 1 },
    { kind: 'sweep-comment', which: 1 },
  ]
  for (const record of recordsOf(postId, steps)) await countRecords(own.table, [record])
  expect((await targetsOf(postId))[0]).toMatchObject({ comments: 0, lastActivityAt: 1000 })
})

test('members are counted on a row that the first member creates', async () => {
  const row = memberKey('test', 'u_1')
  const joined = countsOf({ before: undefined, after: row }).map((count) => recordOf('7', count))
  await countRecords(own.table, joined)
  await countRecords(own.table, joined)
  expect(await own.rowOf(campusCountsKey('test'))).toMatchObject({ members: 1 })
  const left = countsOf({ before: row, after: undefined }).map((count) => recordOf('10', count))
  await countRecords(own.table, left)
  expect(await own.rowOf(campusCountsKey('test'))).toMatchObject({ members: 0 })
})

test('additions to a tombstone are not counted, and its deletion is published again once per batch', async () => {
  const postId = await newTargets()
  await own.fill([
    { ...postKey(postId), author: { id: 'u_9' }, comments: 5, saves: 5, deletedAt: 1 },
    { ...itemKey(commentIdOf(postId, 0)), author: { id: 'u_8' }, saves: 0, deletedAt: 1 },
  ])
  const saves: Step[] = [0, 1].map((which) => ({ kind: 'save', which }))
  const late = await countRecords(
    own.table,
    recordsOf(postId, [...saves, { kind: 'save-comment', which: 0 }]),
  )
  expect(late.failed).toEqual([])
  expect(late.followUps.map(({ event }) => event)).toEqual([
    { name: 'post-deleted', detail: { postId, authorId: 'u_9' } },
    { name: 'comment-deleted', detail: { commentId: commentIdOf(postId, 0), authorId: 'u_8' } },
  ])
  expect((await targetsOf(postId))[0]).toMatchObject({ saves: 5 })
  const removed = countsOf({ before: saveKey(postId, 'u_0'), after: undefined })
  const quiet = await countRecords(
    own.table,
    removed.map((count) => recordOf('99', count)),
  )
  expect(quiet).toEqual({ failed: [], followUps: [] })
})

test('a row that cannot be counted fails only its own records', async () => {
  const [odd, sound] = [await newTargets(), await newTargets()]
  await own.fill([{ ...postKey(odd), comments: 'many' }])
  const steps: Step[] = [{ kind: 'comment', which: 1 }]
  const records = [
    ...recordsOf(odd, steps),
    ...recordsOf(sound, steps).map((record) => ({ ...record, sequenceNumber: '200' })),
  ]
  expect((await countRecords(own.table, records)).failed).toEqual(['90'])
  expect((await targetsOf(sound))[0]).toMatchObject({ comments: 1 })
})

test.each([
  { before: undefined, after: {} },
  { before: undefined, after: { ...saveKey('1', 'u_1'), pk: 7 } },
  { before: undefined, after: { ...itemKey('1_1'), createdAt: 'today' } },
  { before: { ...campusCountsKey('ou'), members: 1 }, after: undefined },
  { before: undefined, after: { ...userKey('u'), sk: memberKey('ou', 'u').sk } },
])('a change of a row of another kind, or of a malformed row, is not counted: %j', (change) => {
  expect(countsOf(change)).toEqual([])
})
