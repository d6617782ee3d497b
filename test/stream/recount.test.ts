/** Counts after a redrive: whatever failed and whenever it is redriven, they end as if nothing had failed. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campusCountsKey } from '../../lambdas/campuses/campus-keys.ts'
import type { Key, Row } from '../../lambdas/platform/row.ts'
import { itemKey, mediaRank, postKey } from '../../lambdas/posts/post-keys.ts'
import { countRecords, type CountedRecord } from '../../lambdas/stream/count.ts'
import { countsOf } from '../../lambdas/stream/facts.ts'
import { recount } from '../../lambdas/stream/recount.ts'
import { openOwnTable } from '../own-table.ts'
import { anyStep, commentIdOf, commentRow, keyOf, type Step } from './scenes.ts'

let own: Awaited<ReturnType<typeof openOwnTable>>
beforeAll(async () => {
  own = await openOwnTable()
})
afterAll(() => own.close())

let scenes = 0
/** A post on a campus of its own. Writes reach the table at once; the stream delivers their records later. */
async function newScene() {
  scenes += 1
  const ids = { postId: `${process.pid}-${scenes}`, campusId: String(scenes) }
  const [post, firstComment] = [postKey(ids.postId), itemKey(commentIdOf(ids.postId, 0))]
  const rows = new Map<string, Row | undefined>()
  const records: CountedRecord[][] = []
  await own.fill([
    { ...post, author: { id: 'u_1' }, comments: 0, saves: 0, lastActivityAt: 1, mediaRank: mediaRank(2, 1) },
  ])

  /** The row after a step, undefined if it is removed. A step that is impossible changes nothing. */
  function after({ kind }: Step, key: Key, before: Row | undefined): Row | undefined {
    if (kind === 'sweep-comment') return undefined
    if (kind === 'delete-comment') return before && { ...before, deletedAt: 1 }
    if (kind !== 'comment') return before ? undefined : key
    return before ?? commentRow(key, 1000 + records.length)
  }

  return {
    records,
    async write(one: Step): Promise<void> {
      const key = keyOf(one, ids)
      const before = rows.get(key.sk)
      // Ids are never used again, and a missing comment cannot be saved.
      const isRefused =
        one.kind === 'comment' ? rows.has(key.sk) : one.kind === 'save-comment' && !rows.get(firstComment.sk)
      const now = isRefused ? before : after(one, key, before)
      rows.set(key.sk, now)
      if (now && !before) await own.fill([now])
      else if (now?.['deletedAt'] !== before?.['deletedAt'] && now)
        await own.table.update({ key, set: { deletedAt: 1 } })
      else if (!now) await own.table.remove(key)
      const change = { before, after: now }
      const counts = countsOf(change)
      const sequenceNumber = String(90 + records.length)
      records.push(counts.map((count) => ({ sequenceNumber, count })))
    },
    async state() {
      const [counted, comment, members] = [
        await own.rowOf(post),
        await own.rowOf(firstComment),
        await own.rowOf(campusCountsKey(ids.campusId)),
      ]
      return {
        post: { ...counted, pk: '', countedTo: '' },
        // The numbers of a tombstone are never shown, and the saves of a swept comment are swept too.
        savesOfComment: comment && !comment['deletedAt'] ? (comment['saves'] ?? 0) : undefined,
        members: members?.['members'] ?? 0,
      }
    },
  }
}

/** How many steps the table and then the stream advance, and whether a redrive follows. */
const turn = fc.record({ write: fc.nat(6), deliver: fc.nat(6), redrive: fc.boolean() })

test(
  'counts after any failed records and redrives, between any writes, equal those of a run without failures',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(anyStep, fc.boolean()), { minLength: 1, maxLength: 25 }),
        fc.array(turn, { maxLength: 6 }),
        async (steps, turns) => {
          const [clean, messy] = [await newScene(), await newScene()]
          const cleanRun = async () => {
            for (const [one] of steps) {
              await clean.write(one)
              await countRecords(own.table, clean.records.at(-1)!)
            }
          }

          let delivered = 0
          const isGivenUp = (index: number) => steps[index]![1]
          const deliverUntil = async (end: number) => {
            for (; delivered < end; delivered += 1)
              if (!isGivenUp(delivered)) await countRecords(own.table, messy.records[delivered]!)
          }
          const redrive = async () => {
            const again = messy.records.slice(0, delivered).filter((_, index) => isGivenUp(index))
            const pause = () => deliverUntil(messy.records.length)
            expect(await recount(own.table, again.flat(), pause)).toEqual({
              failed: [],
              followUps: expect.anything(),
            })
          }
          const messyRun = async () => {
            for (const { write, deliver, redrive: isRedriven } of turns) {
              const from = messy.records.length
              for (const [one] of steps.slice(from, from + write)) await messy.write(one)
              await deliverUntil(Math.min(messy.records.length, delivered + deliver))
              if (isRedriven) await redrive()
            }
            for (const [one] of steps.slice(messy.records.length)) await messy.write(one)
            await deliverUntil(steps.length)
            await redrive()
          }
          await Promise.all([cleanRun(), messyRun()])
          expect(await messy.state()).toEqual(await clean.state())
        },
      ),
      { numRuns: process.env['FAULTS'] === 'long' ? 400 : 40 },
    )
  },
)

const comment = (which: number): Step => ({ kind: 'comment', which })

test('a row that the stream counts during every attempt fails only its own records and keeps its count', async () => {
  const [busy, quiet] = [await newScene(), await newScene()]
  for (const scene of [busy, quiet]) for (const which of [0, 1]) await scene.write(comment(which))
  let saves = 0
  const goOn = async () => {
    await busy.write({ kind: 'save', which: (saves += 1) % 3 })
    await countRecords(own.table, busy.records.at(-1)!)
  }
  const given = [busy.records[0]!, quiet.records[0]!.map((one) => ({ ...one, sequenceNumber: '900' }))]
  expect(await recount(own.table, given.flat(), goOn)).toEqual({ failed: ['90'], followUps: [] })
  expect((await quiet.state()).post).toMatchObject({ comments: 2, lastActivityAt: 1000 })
  expect((await busy.state()).post).toMatchObject({ comments: 0 })
})

test('a redriven comment of a deleted post is not counted, and the deletion is published again', async () => {
  const scene = await newScene()
  await scene.write(comment(0))
  const { key } = scene.records[0]![0]!.count
  await own.fill([{ ...key, author: { id: 'u_9' }, comments: 5, deletedAt: 1 }])
  const { failed, followUps } = await recount(own.table, scene.records.flat(), async () => {})
  expect(failed).toEqual([])
  expect(followUps.map(({ event }) => event.name)).toEqual(['post-deleted'])
  expect((await scene.state()).post).toMatchObject({ comments: 5 })
})
