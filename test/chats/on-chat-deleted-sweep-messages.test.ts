/** A sweep that is killed several times continues from its last step, and keeps a copy of the messages of one person. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearedKey, messageKey } from '../../lambdas/chats/chat-keys.ts'
import { keptStore } from '../../lambdas/chats/kept-store.ts'
import { messageSweepWith } from '../../lambdas/chats/sweep.ts'
import type { Key } from '../../lambdas/platform/row.ts'
import type { Media } from '../../shared/media/media.ts'
import { newUlid } from '../../shared/ulid.ts'
import { openOwnTable } from '../own-table.ts'

const chatId = 'u_1-u_2'
let own: Awaited<ReturnType<typeof openOwnTable>>
beforeAll(async () => {
  own = await openOwnTable()
})
afterAll(() => own.close())

test('a killed sweep keeps copies of what one person sent, and removes only the messages and files up to the deletion', async () => {
  const ids = Array.from({ length: 130 }, (_, index) => newUlid(1000 + index))
  const photoOf = (id: string) => ({
    kind: 'photo',
    fileId: `private/${chatId}/${id}`,
    width: 640,
    height: 480,
  })
  const rows = ids.map((id, index) => ({
    ...messageKey(chatId, id),
    senderId: index % 2 === 0 ? 'u_1' : 'u_2',
    blocks: [{ text: 'x' }],
    ...(index % 10 === 0 && { media: [photoOf(id), photoOf(`${id}b`)] }),
    hearts: {},
    createdAt: index,
    bodyHash: 'x',
  }))
  await own.fill(rows)
  const [upTo, later] = [ids[119]!, ids.slice(120)]
  const removed = new Set<string>()
  const files = { remove: async (media: Media[]) => media.forEach(({ fileId }) => removed.add(fileId)) }
  let kills = 3
  const removeMany = async (keys: Key[]) => {
    if (kills % 2 === 1) await own.table.removeMany(keys.slice(0, 7))
    if ((kills -= 1) >= 0) throw new Error('killed')
    await own.table.removeMany(keys)
  }
  const platform = { table: { ...own.table, removeMany }, now: () => 1, random: () => 'x' }
  const copied = new Set<string>()
  const copies = {
    keep: async (_: unknown, media: readonly Media[]) => media.forEach(({ fileId }) => copied.add(fileId)),
  }
  const sweep = () => messageSweepWith(platform, files, copies).keeping(chatId, upTo, 'u_1')
  for (const _ of [1, 2, 3]) await expect(sweep()).rejects.toThrow('killed')
  await sweep()
  expect(await own.keysBeside(clearedKey(chatId))).toEqual(later.map((id) => messageKey(chatId, id)))
  expect(removed.size).toBe(24)
  const kept = await keptStore(platform).newest(chatId, 100)
  expect(kept.map(({ id }) => id)).toEqual(
    ids
      .slice(0, 120)
      .filter((_, index) => index % 2 === 0)
      .reverse(),
  )
  expect([...copied].sort()).toEqual([...removed].sort())
})
