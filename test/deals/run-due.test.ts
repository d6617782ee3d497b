import { beforeAll, describe, expect, test } from 'vitest'
import { clockKey, dueKey, hourOf } from '../../lambdas/deals/due-keys.ts'
import { dueStore } from '../../lambdas/deals/due-store.ts'
import { lineKey, stepKey } from '../../lambdas/deals/line-keys.ts'
import { nextDeadline, type Deal } from '../../shared/deals/deal.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { call, idle } from '../cloud.ts'
import { openOwnTable } from '../own-table.ts'
import { changeRow, putRow, removeRow, rowOf } from '../rows.ts'
import { ask, lineOf, move, student, thingOf, type Student } from './deals.ts'
import { runDue } from './run-due.ts'

let all: { ann: Student; ben: Student; cat: Student }
beforeAll(async () => {
  const [ann, ben, cat] = await Promise.all([student(), student(), student()])
  all = { ann, ben, cat }
})

const dealsOf = async (postId: string) => (await rowOf(lineKey(postId)))?.['deals'] as Deal[]

/** Moves the deadlines of a line a minute into the past, as if time had passed. */
async function passTime(postId: string): Promise<number> {
  const at = Date.now() - 60_000
  const deals = await dealsOf(postId)
  const due = nextDeadline(deals)
  await changeRow(lineKey(postId), {
    deals: deals.map((deal) => (deal.until === due ? { ...deal, until: at } : deal)),
  })
  await putRow({ ...dueKey(at, postId), postId })
  return at
}

test('a reservation without an agreed time runs out: the next in line gets the turn, and the deadline is handled', async () => {
  const { ann, ben, cat } = all
  const postId = await thingOf(ann)
  await ask(postId, ben)
  await ask(postId, cat)
  await move(postId, ben, ann, { move: 'agree' })
  const at = await passTime(postId)
  expect(await runDue()).toEqual({ batchItemFailures: [] })
  expect((await lineOf(postId, ann)).items.map(({ buyerId, state }) => [buyerId, state])).toEqual([
    [cat.id, 'turn'],
  ])
  expect(await rowOf(stepKey(postId, 4))).toMatchObject({
    move: 'pass-time',
    changes: [
      { buyerId: ben.id, before: 'held', state: 'ended', ending: 'ran-out' },
      { buyerId: cat.id, before: 'waiting', state: 'turn' },
    ],
  })
  expect(await rowOf(dueKey(at, postId))).toBeUndefined()
  // A second run finds no due deadline, and makes no step.
  await runDue()
  expect(await rowOf(stepKey(postId, 5))).toBeUndefined()
  await idle()
  expect((await call(getPost, { postId })).output.post.state).toBe('reserved')
})

test('a buyer reads that their turn, or their place in line, ran out', async () => {
  const { ann, ben, cat } = all
  const postId = await thingOf(ann)
  await ask(postId, ben)
  await passTime(postId)
  await runDue()
  for (const buyer of [ben, cat]) await ask(postId, buyer)
  await move(postId, ben, ann, { move: 'agree' })
  await move(postId, ben, ben, { move: 'end' })
  await passTime(postId)
  await runDue()
  await idle()
  const noticesOf = async (person: Student) =>
    (await call(listNotifications, {}, person)).output.items.flatMap(({ subjectId, type, text }) =>
      subjectId === postId ? [[type, text]] : [],
    )
  expect(await noticesOf(ben)).toEqual([['line over', 'Your place ran out.']])
  expect(await noticesOf(cat)).toEqual([['line over', 'Your turn ran out.']])
})

test('a move that comes before the clock has handled a passed deadline also updates the state of the post', async () => {
  const { ann, ben, cat } = all
  const postId = await thingOf(ann)
  await ask(postId, ben)
  await move(postId, ben, ann, { move: 'agree' })
  await idle()
  const stateOf = async () => (await call(getPost, { postId })).output.post.state
  expect(await stateOf()).toBe('reserved')
  await passTime(postId)
  await ask(postId, cat)
  await idle()
  expect(await stateOf()).toBe('available')
})

test('every change of a line stores the line’s next deadline', async () => {
  const { ann, ben } = all
  const postId = await thingOf(ann)
  await ask(postId, ben)
  const due = nextDeadline(await dealsOf(postId)) ?? expect.fail('The line has no deadline')
  expect(await rowOf(dueKey(due, postId))).toMatchObject({ postId })
})

describe('the clock', () => {
  test('removes the row of a deadline that was postponed, or whose post is gone', async () => {
    const { ann, ben } = all
    const postId = await thingOf(ann)
    await ask(postId, ben)
    const at = Date.now() - 1000
    await putRow({ ...dueKey(at, postId), postId })
    const gone = '01KABCDEF0123456789ABCDEFG'
    await putRow({ ...dueKey(at, gone), postId: gone })
    await runDue()
    expect(await rowOf(dueKey(at, postId))).toBeUndefined()
    expect((await dealsOf(postId)).length).toBe(1)
    expect(await rowOf(dueKey(at, gone))).toBeUndefined()
  })

  test('leaves a line that fails to the next run, and handles all other lines', async () => {
    const { ann, ben } = all
    const [broken, sound] = [await thingOf(ann), await thingOf(ann)]
    for (const postId of [broken, sound]) await ask(postId, ben)
    const at = await passTime(broken)
    await changeRow(lineKey(broken), { state: 'nonsense' })
    const other = await passTime(sound)
    expect(await runDue()).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] })
    expect(await rowOf(dueKey(at, broken))).toBeDefined()
    expect(await rowOf(dueKey(other, sound))).toBeUndefined()
    await removeRow(dueKey(at, broken))
  })
})

describe('after an outage', () => {
  test('the next run starts with the last finished hour, and each run handles the deadlines of at most a day', async () => {
    const own = await openOwnTable()
    const now = Date.parse('2026-12-03T15:30:00Z')
    const dues = dueStore({ table: own.table, now: () => now, random: () => 'x' })
    expect(await dues.list()).toEqual({ due: [], upTo: hourOf(now) - 1 })
    await dues.finish(hourOf(now) - 30)
    const hours = [29, 7, 0]
    for (const ago of hours) {
      const at = now - ago * 3_600_000
      await own.table.put({ ...dueKey(at, 'p'), postId: 'p' })
    }
    await own.table.put({ ...dueKey(now + 1, 'p'), postId: 'p' })
    const first = await dues.list()
    expect(first.due.map(({ sk }) => sk)).toEqual([29, 7].map((ago) => dueKey(now - ago * 3_600_000, 'p').sk))
    await dues.finish(first.upTo ?? expect.fail('The hour was finished before'))
    const second = await dues.list()
    expect(second.due.map(({ sk }) => sk)).toEqual([7, 0].map((ago) => dueKey(now - ago * 3_600_000, 'p').sk))
    expect(await own.table.get(clockKey)).toMatchObject({ hour: hourOf(now) - 7 })
  })
})
