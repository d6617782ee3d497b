/** Counts after a redrive: whatever was given up, and whenever it comes again, they end as if nothing had failed. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaRank } from '../../lambdas/posts/post-keys.ts'
import { countRecords, type CountedRecord } from '../../lambdas/stream/count.ts'
import { countsOf } from '../../lambdas/stream/facts.ts'
import { recount } from '../../lambdas/stream/recount.ts'
import { newUlid } from '../../shared/ulid.ts'
import { openOwnTable } from '../own-table.ts'

let own: Awaited<ReturnType<typeof openOwnTable>>
beforeAll(async () => {
  own = await openOwnTable()
})
afterAll(() => own.close())

const ulids = [1, 2, 3].map((time) => newUlid(time))
const kinds = ['comment', 'delete-comment', 'sweep-comment', 'save', 'save-comment', 'join'] as const
/** What happens; to which of three comments or by which of three persons. Saving and joining again takes it back. */
const step = fc.record({ kind: fc.constantFrom(...kinds), which: fc.nat(2) })
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Row = Record<string, unknown>

let scenes = 0
/** A post on a campus of its own, as table and stream have it: what is written is told later. */
async function newScene() {
  scenes += 1
  const [post, campus] = [`POST#${process.pid}-${scenes}`, `CAMPUS#${scenes}`]
  const rows = new Map<string, Row>()
  const records: CountedRecord[][] = []
  const start = {
    author: { id: 'u_1' },
    comments: 0,
    saves: 0,
    lastActivityAt: 1,
    mediaRank: mediaRank(2, 1),
  }
  await own.fill([{ pk: post, sk: '#POST', ...start }])

  function keyOf({ kind, which }: Step) {
    if (kind === 'join') return { pk: campus, sk: `MEMBER#u_${which}` }
    if (kind === 'save') return { pk: post, sk: `LIKE#u_${which}` }
    if (kind === 'save-comment') return { pk: post, sk: `LIKE#${ulids[0]}#u_${which}` }
    return { pk: post, sk: `COMMENT#${ulids[which]}` }
  }

  /** The row after a step; undefined removes it, and what may not happen leaves it as it is. */
  function after({ kind }: Step, key: { pk: string; sk: string }, before: Row | undefined): Row | undefined {
    if (kind === 'sweep-comment') return undefined
    if (kind === 'delete-comment') return before && { ...before, deletedAt: 1 }
    if (kind !== 'comment') return before ? undefined : key
    const comment = {
      ...key,
      id: key.sk,
      campusId: 'ou',
      author: { id: 'u_1' },
      uploadIds: [],
      parentId: post,
    }
    return before ?? { ...comment, createdAt: 1000 + records.length, rootPictures: 2 }
  }

  return {
    records,
    async write(one: Step): Promise<void> {
      const key = keyOf(one)
      const before = rows.get(key.sk)
      // Ids are never used again, and what is not there is not saved.
      const isRefused =
        one.kind === 'comment'
          ? rows.has(key.sk)
          : one.kind === 'save-comment' && !rows.get(`COMMENT#${ulids[0]}`)
      const now = isRefused ? before : after(one, key, before)
      rows.set(key.sk, now as Row)
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
        await own.rowOf(post, '#POST'),
        await own.rowOf(post, `COMMENT#${ulids[0]}`),
        await own.rowOf(campus, '#COUNTS'),
      ]
      return {
        post: { ...counted, pk: '', countedTo: '' },
        // A tombstone's numbers are never shown; saves of a swept comment are swept.
        savesOfComment: comment && !comment['deletedAt'] ? (comment['saves'] ?? 0) : undefined,
        members: members?.['members'] ?? 0,
      }
    },
  }
}

const turn = fc.record({
  /** How far the table goes on, and then the stream. */
  write: fc.nat(6),
  tell: fc.nat(6),
  redrive: fc.boolean(),
})

test('whatever was given up and redriven, before or between other writes, the state is that of a clean run', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.boolean()), { minLength: 1, maxLength: 25 }),
      fc.array(turn, { maxLength: 6 }),
      async (steps, turns) => {
        const [clean, messy] = [await newScene(), await newScene()]
        for (const [one] of steps) {
          await clean.write(one)
          await countRecords(own.table, clean.records.at(-1)!)
        }

        let told = 0
        const isGivenUp = (index: number) => steps[index]![1]
        const tellUntil = async (end: number) => {
          for (; told < end; told += 1)
            if (!isGivenUp(told)) await countRecords(own.table, messy.records[told]!)
        }
        const redrive = async () => {
          const again = messy.records.slice(0, told).filter((_, index) => isGivenUp(index))
          const pause = () => tellUntil(messy.records.length)
          expect(await recount(own.table, again.flat(), pause)).toEqual({
            failed: [],
            followUps: expect.anything(),
          })
        }
        for (const { write, tell, redrive: isRedriven } of turns) {
          const from = messy.records.length
          for (const [one] of steps.slice(from, from + write)) await messy.write(one)
          await tellUntil(Math.min(messy.records.length, told + tell))
          if (isRedriven) await redrive()
        }
        for (const [one] of steps.slice(messy.records.length)) await messy.write(one)
        await tellUntil(steps.length)
        await redrive()
        expect(await messy.state()).toEqual(await clean.state())
      },
    ),
    { numRuns: process.env['FAULTS'] === 'long' ? 400 : 40 },
  )
})

const comment = (which: number): Step => ({ kind: 'comment', which })

test('a row that the stream counts at every look fails its own records only, and keeps its count', async () => {
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

test('what comes again to a tombstone is not counted, and its deletion is told again', async () => {
  const scene = await newScene()
  await scene.write(comment(0))
  const { pk } = scene.records[0]![0]!.count.key
  await own.fill([{ pk, sk: '#POST', author: { id: 'u_9' }, comments: 5, deletedAt: 1 }])
  const { failed, followUps } = await recount(own.table, scene.records.flat(), async () => {})
  expect(failed).toEqual([])
  expect(followUps.map(({ event }) => event.name)).toEqual(['post-deleted'])
  expect((await scene.state()).post).toMatchObject({ comments: 5 })
})
