/** Counts from the stream: told twice, shuffled, cut elsewhere, stopped halfway, they end as if told once. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countRecords, type CountedRecord } from '../../lambdas/stream/count.ts'
import { countsOf } from '../../lambdas/stream/facts.ts'
import { newUlid } from '../../shared/ulid.ts'
import { openOwnTable } from '../own-table.ts'

let own: Awaited<ReturnType<typeof openOwnTable>>
beforeAll(async () => {
  own = await openOwnTable()
})
afterAll(() => own.close())

const ulids = [1, 2, 3].map((time) => newUlid(time))
let runs = 0

/** What can happen to the rows of one post; which of three comments or persons it happens to. */
const step = fc.record({
  kind: fc.constantFrom('comment', 'delete-comment', 'save', 'save-comment', 'remove'),
  which: fc.nat(2),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function keyOf(post: string, { kind, which }: Step) {
  if (kind === 'save') return { pk: post, sk: `LIKE#u_${which}` }
  if (kind === 'save-comment') return { pk: post, sk: `LIKE#${ulids[0]}#u_${which}` }
  return { pk: post, sk: `COMMENT#${ulids[which]}` }
}

/** The stream's records of these steps, as the table would write them. */
function recordsOf(post: string, steps: Step[]): CountedRecord[] {
  const rows = new Map<string, Record<string, unknown>>()
  return steps.flatMap((one, index) => {
    const key = keyOf(post, one)
    const before = rows.get(key.sk)
    const comment = {
      ...key,
      id: key.sk,
      campusId: 'ou',
      author: { id: 'u_1' },
      uploadIds: [],
      parentId: post,
      createdAt: 1000 - index,
      rootPictures: 2,
    }
    const row = key.sk.startsWith('COMMENT#') ? (before ?? comment) : key
    const after =
      one.kind === 'remove'
        ? undefined
        : one.kind === 'delete-comment'
          ? before && { ...before, deletedAt: index }
          : row
    if (after) rows.set(key.sk, after)
    else rows.delete(key.sk)
    return countsOf({ before, after }).map((count) => ({ sequenceNumber: String(90 + index), count }))
  })
}

/** A post whose first comment is counted too; the key differs, so that two runs do not meet. */
async function newTargets() {
  const pk = `POST#${(runs += 1)}`
  await own.fill([
    { pk, sk: '#POST', author: { id: 'u_1' }, comments: 0, saves: 0, lastActivityAt: 1, mediaRank: '02#1' },
    { pk, sk: `COMMENT#${ulids[0]}`, saves: 0 },
  ])
  return pk
}

async function targetsOf(pk: string) {
  const [post, comment] = [await own.rowOf(pk, '#POST'), await own.rowOf(pk, `COMMENT#${ulids[0]}`)]
  return [post, comment].map((row) => ({ ...row, pk: '' }))
}

test('batches that come twice, shuffled, overlapping or cut elsewhere end as a clean run', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 30 }),
      fc.array(fc.tuple(fc.nat(30), fc.nat(12), fc.boolean()), { maxLength: 6 }),
      fc.nat(),
      async (steps, cuts, seed) => {
        const [clean, messy] = [await newTargets(), await newTargets()]
        for (const record of recordsOf(clean, steps)) await countRecords(own.table, [record])

        const records = recordsOf(messy, steps)
        let done = 0
        for (const [back, size, twice] of [...cuts, [0, 99, false] as const]) {
          // The stream goes on where it was left, or anywhere before.
          const batch = records.slice(Math.max(0, done - back), done + size)
          done = Math.max(done, Math.min(records.length, done + size))
          await countRecords(own.table, shuffled(twice ? [...batch, ...batch] : batch, seed))
        }
        await countRecords(own.table, shuffled(records, seed))
        expect(await targetsOf(messy)).toEqual(await targetsOf(clean))
      },
    ),
    { numRuns: process.env['FAULTS'] === 'long' ? 400 : 40 },
  )
})

function shuffled<T>(items: T[], seed: number): T[] {
  return items
    .map((item, index) => ({ item, order: Math.imul(index + 1, seed | 1) >>> 3 }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item)
}

test('a batch is one update per row, with the newest activity and the place in the gallery', async () => {
  const pk = await newTargets()
  const steps: Step[] = [0, 1, 2].map((which) => ({ kind: 'comment', which }))
  const answer = await countRecords(own.table, recordsOf(pk, steps))
  expect(answer).toEqual({ failed: [], followUps: [] })
  expect((await targetsOf(pk))[0]).toMatchObject({
    comments: 3,
    saves: 0,
    lastActivityAt: 998,
    mediaRank: '02#00000000000998',
    countedTo: '92'.padStart(40, '0'),
  })
})

test('a deleted comment leaves the last activity alone', async () => {
  const pk = await newTargets()
  const steps: Step[] = [
    { kind: 'comment', which: 1 },
    { kind: 'delete-comment', which: 1 },
    { kind: 'remove', which: 1 },
  ]
  for (const record of recordsOf(pk, steps)) await countRecords(own.table, [record])
  expect((await targetsOf(pk))[0]).toMatchObject({ comments: 0, lastActivityAt: 1000 })
})

test('members are counted on a row that is made when the first one joins', async () => {
  const row = { pk: 'CAMPUS#test', sk: 'MEMBER#u_1' }
  const joined = countsOf({ before: undefined, after: row }).map((count) => ({ sequenceNumber: '7', count }))
  await countRecords(own.table, joined)
  await countRecords(own.table, joined)
  expect(await own.rowOf('CAMPUS#test', '#COUNTS')).toMatchObject({ members: 1 })
  const left = countsOf({ before: row, after: undefined }).map((count) => ({ sequenceNumber: '10', count }))
  await countRecords(own.table, left)
  expect(await own.rowOf('CAMPUS#test', '#COUNTS')).toMatchObject({ members: 0 })
})

test('what is added to a tombstone is not counted, and its deletion is told again, once a batch', async () => {
  const pk = await newTargets()
  await own.fill([
    { pk, sk: '#POST', author: { id: 'u_9' }, comments: 5, saves: 5, deletedAt: 1 },
    { pk, sk: `COMMENT#${ulids[0]}`, author: { id: 'u_8' }, saves: 0, deletedAt: 1 },
  ])
  const postId = pk.slice('POST#'.length)
  const saves: Step[] = [0, 1].map((which) => ({ kind: 'save', which }))
  const late = await countRecords(own.table, recordsOf(pk, [...saves, { kind: 'save-comment', which: 0 }]))
  expect(late.failed).toEqual([])
  expect(late.followUps.map(({ event }) => event)).toEqual([
    { name: 'post-deleted', detail: { postId, authorId: 'u_9' } },
    { name: 'comment-deleted', detail: { commentId: `${postId}_${ulids[0]}`, authorId: 'u_8' } },
  ])
  expect((await targetsOf(pk))[0]).toMatchObject({ saves: 5 })
  const removed = countsOf({ before: { pk, sk: 'LIKE#u_0' }, after: undefined })
  const quiet = await countRecords(
    own.table,
    removed.map((count) => ({ sequenceNumber: '99', count })),
  )
  expect(quiet).toEqual({ failed: [], followUps: [] })
})

test('a row that cannot be counted fails only its own records', async () => {
  const [odd, sound] = [await newTargets(), await newTargets()]
  await own.fill([{ pk: odd, sk: '#POST', comments: 'many' }])
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
  { before: undefined, after: { pk: 7, sk: 'LIKE#u_1' } },
  { before: undefined, after: { pk: 'POST#1', sk: 'COMMENT#1', createdAt: 'today' } },
  { before: { pk: 'CAMPUS#ou', sk: '#COUNTS', members: 1 }, after: undefined },
  { before: undefined, after: { pk: 'USER#u', sk: 'MEMBER#u' } },
])('rows of another kind or an odd one count nothing: %j', (change) => {
  expect(countsOf(change)).toEqual([])
})
