/** Recounts of a row whose counts may be wrong (a doubt): how often they run, and their effect on deleted posts. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { itemKey, postKey, saveKey } from '../../lambdas/posts/post-keys.ts'
import { doubtRecords } from '../../lambdas/stream/count.ts'
import { countsOf } from '../../lambdas/stream/facts.ts'
import { openOwnTable } from '../own-table.ts'
import { commentIdOf, commentRow, type Step } from './scenes.ts'
import { openShards, type Delivery } from './shards.ts'

let own: Awaited<ReturnType<typeof openOwnTable>>
beforeAll(async () => {
  // Another test file may have set the laptop's stage, on which times are stored differently from DynamoDB.
  vi.stubEnv('STAGE', 'prod')
  own = await openOwnTable()
})
afterAll(() => {
  vi.unstubAllEnvs()
  own.close()
})

const save = (which: number): Step => ({ kind: 'save', which })
const whole = (shard: 0 | 1): Delivery => ({ shard, back: 0, size: 99, end: 'published' })

/** A post with a save in each of its two shards. The save of the first shard arrives last, and causes a doubt. */
async function doubted() {
  const shards = await openShards(own, { boundary: saveKey('', 'u_1').sk, strides: [1, 10] })
  await shards.write(save(0))
  for (const which of [1, 2, 2]) await shards.write(save(which))
  await shards.deliver(whole(1))
  await shards.deliver(whole(0))
  expect(shards.doubts).toHaveLength(1)
  return shards
}
const savesOf = async (shards: Awaited<ReturnType<typeof openShards>>) =>
  (await shards.numbers()).actual.saves

test('a row is recounted at most once in half a minute, even if it changes often', async () => {
  const shards = await doubted()
  expect(await shards.recount()).toBe(true)
  await shards.write(save(0))
  await shards.deliver(whole(0))
  shards.pass(10_000)
  expect([await shards.recount(), await savesOf(shards)]).toEqual([false, 2])
  shards.pass(30_000)
  expect([await shards.recount(), await savesOf(shards)]).toEqual([true, 1])
})

test('a doubt from before the last recount causes no further recount', async () => {
  const shards = await doubted()
  shards.doubts.push(...shards.doubts)
  shards.pass(10_000)
  expect([await shards.recount(), await savesOf(shards)]).toEqual([true, 2])
  await own.table.update({ key: keyOf(shards.doubts[0]!), set: { saves: -1 } })
  expect([await shards.recount(), await savesOf(shards)]).toEqual([true, -1])
})

const keyOf = ({ pk, sk }: { pk: string; sk: string }) => ({ pk, sk })

test('if the stream counts a row during every attempt of a recount, the message is retried, and the counts end right', async () => {
  const shards = await doubted()
  let which = 0
  const countMore = async () => {
    await shards.write(save(1 + ((which += 1) % 2)))
    await shards.deliver(whole(1))
  }
  expect(await shards.recount(countMore)).toBe(false)
  await shards.settle()
  const { actual, expected } = await shards.numbers()
  expect(actual).toEqual(expected)
})

test('a record that arrives after a recount that included its row is not counted twice', async () => {
  const shards = await doubted()
  await shards.write(save(2))
  shards.pass(10_000)
  await shards.recount()
  expect(await savesOf(shards)).toBe(3)
  await shards.deliver(whole(1))
  expect(await savesOf(shards)).toBe(3)
  expect(shards.doubts).toEqual([])
})

test('a record from about the time of a recount causes a doubt, because the recount may have included its row', async () => {
  const shards = await doubted()
  await shards.write(save(2))
  await shards.recount()
  await shards.deliver(whole(1))
  expect([shards.doubts.length, await savesOf(shards)]).toEqual([1, 3])
})

test('a redriven addition to a deleted post is not counted, and the deletion is published again', async () => {
  const postId = `deleted-${process.pid}`
  await own.fill([{ ...postKey(postId), author: { id: 'u_9' }, comments: 5, deletedAt: 1 }])
  const rows = [commentRow(itemKey(commentIdOf(postId, 0)), 1), saveKey(postId, 'u_1')]
  const records = rows
    .flatMap((after) => countsOf({ before: undefined, after }))
    .map((count) => ({ sequenceNumber: '7', eventId: '7', writtenAt: 1, count }))
  const { failed, followUps } = await doubtRecords(own.table, records)
  expect([failed, followUps.map(({ event }) => event.name)]).toEqual([[], ['post-deleted']])
  expect(await own.rowOf(postKey(postId))).toMatchObject({ comments: 5 })
})
