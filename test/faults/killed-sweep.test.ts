/**
 * A sweep of a thread of several pages that is killed repeatedly continues where it stopped and leaves nothing
 * behind.
 */
import { itemKey, postKey, saveKey } from '../../lambdas/posts/post-keys.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Media } from '../../shared/media/media.ts'
import { newUlid } from '../../shared/ulid.ts'
import type { Key } from '../../lambdas/platform/row.ts'
import type { Table } from '../../lambdas/platform/table.ts'
import { sweepWith } from '../../lambdas/comments/sweep.ts'
import { openOwnTable } from '../own-table.ts'

const kills = 10

let own: Awaited<ReturnType<typeof openOwnTable>>
beforeAll(async () => {
  own = await openOwnTable()
})
afterAll(() => own.close())

const author = { id: 'u_1', name: 'Ann Ray', username: 'annray', schoolVerified: true }
/** Large rows, so that a thread with a few hundred rows has several pages of 1 MB. */
const blocks = Array.from({ length: 5 }, () => ({ text: 'x'.repeat(500) }))
const written = { campusId: 'ou', author, blocks, bodyHash: 'x' }
const pictureOf = (id: string) => ({ kind: 'photo', fileId: `file-${id}`, width: 640, height: 480 })

/** Writes a thread of more than one page of a query (1 MB): chains and fans of replies below one comment. */
async function bigThread(total: number) {
  const postId = newUlid(1)
  const ids = Array.from({ length: total }, (_, index) => `${postId}_${newUlid(2 + index)}`)
  const top = ids[0]!
  const comments = ids.map((id, index) => ({
    ...written,
    ...itemKey(id),
    id,
    saves: 0,
    createdAt: index,
    parentId: index === 0 ? postId : ids[index % 3 === 0 ? 0 : index - 1],
    media: index % 40 === 0 ? [pictureOf(id)] : [],
  }))
  const saves = ids
    .filter((_, index) => index % 10 === 0)
    .map((id) => ({ ...saveKey(id, 'u_2'), postId: id }))
  await own.fill([...comments, ...saves])
  const calls = Math.floor((comments.length + saves.length) / 25 / (kills + 2))
  return { postId, top, calls, pictures: comments.flatMap(({ media }) => media).length }
}

/** Returns a table that fails after this many calls of removeMany; the failing call removes half of its keys. */
function dyingTable(table: Table, calls: number): Table {
  return {
    ...table,
    async removeMany(keys: Key[]) {
      if ((calls -= 1) >= 0) return table.removeMany(keys)
      await table.removeMany(keys.filter((_, index) => index % 2 === 0))
      throw new Error('killed')
    },
  }
}

async function sweepWithKills(calls: number, run: (sweeper: ReturnType<typeof sweepWith>) => Promise<void>) {
  const removed = new Set<string>()
  const files = {
    remove: async (media: Media[]) => media.forEach(({ fileId }) => removed.add(fileId)),
  }
  const sweeperOf = (table: Table) => sweepWith({ table, now: () => 1000, random: () => 'x' }, files)
  for (let kill = 0; kill < kills; kill += 1)
    await expect(run(sweeperOf(dyingTable(own.table, calls)))).rejects.toThrow('killed')
  await run(sweeperOf(own.table))
  return removed
}

test(
  'sweeping a deleted post removes its whole thread and all files, although it is killed ten times',
  { timeout: 120_000 },
  async () => {
    const { postId, calls, pictures } = await bigThread(800)
    await own.fill([{ ...postKey(postId), deletedAt: 1 }])
    const removed = await sweepWithKills(calls, (sweeper) => sweeper.post(postId))
    expect(await own.keysBeside(postKey(postId))).toEqual([postKey(postId)])
    expect(removed.size).toBe(pictures)
  },
)

test(
  'sweeping a deleted comment removes all replies below it and nothing else, although it is killed ten times',
  { timeout: 120_000 },
  async () => {
    const { postId, top, calls, pictures } = await bigThread(450)
    const topRow = await own.rowOf(itemKey(top))
    const besideId = `${postId}_${newUlid(5000)}`
    const beside = { ...topRow, ...itemKey(besideId), id: besideId, parentId: postId }
    const tombstone = { ...topRow, deletedAt: 1, expiresAt: 99 }
    const kept = [saveKey(besideId, 'u_2'), saveKey(postId, 'u_2')]
    await own.fill([postKey(postId), tombstone, beside, ...kept])
    const removed = await sweepWithKills(calls, (sweeper) => sweeper.comment(top))
    expect(await own.keysBeside(postKey(postId))).toEqual([
      postKey(postId),
      itemKey(top),
      itemKey(besideId),
      ...kept,
    ])
    expect(await own.rowOf(itemKey(top))).toMatchObject({
      blocks: [],
      media: [],
    })
    expect(removed.size).toBe(pictures)
  },
)
