import { itemKey, saveKey, savedKey } from '../../lambdas/posts/post-keys.ts'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { listSavedIds } from '../../shared/saves/list-saved-ids.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, tableClient, theCloud, verified } from '../cloud.ts'

test('a new person has saved nothing', async () => {
  expect((await call(listSavedIds, {}, await verified())).output).toEqual({ items: [] })
})

test('saved ids are listed in pages of 500; one Query reads a page, at a cost of at most half a unit per 25 ids', async () => {
  const ben = await verified()
  const { id: userId } = (await call(getMe, {}, ben)).output
  const { environment } = await theCloud()
  const table = await tableClient()
  const from = Date.now()
  const ids = Array.from({ length: 510 }, (_, index) =>
    index % 2 === 0 ? newUlid(from) : `${newUlid(from)}_${newUlid(from)}`,
  )
  const rows = (postId: string, index: number) => {
    const save = {
      ...saveKey(postId, userId),
      userId,
      postId,
      person: { id: userId, name: 'Ben Oak', username: 'benoak', schoolVerified: false },
      savedKey: savedKey(userId),
      savedAt: from + index,
    }
    // A saved comment needs a row, because the sweep removes saves of missing comments.
    return postId.includes('_') ? [itemKey(postId), save] : [save]
  }
  const all = ids.flatMap(rows)
  for (let start = 0; start < all.length; start += 25) {
    const requests = all.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }))
    await table.send(new BatchWriteCommand({ RequestItems: { [environment['TABLE_NAME']!]: requests } }))
  }
  const { output, capacity } = await call(listSavedIds, {}, ben)
  expect(output.items).toEqual([...ids].reverse().slice(0, 500))
  expect(capacity.calls - 2).toBe(1)
  expect(capacity.read - 1).toBeLessThanOrEqual((500 / 25) * 0.5)

  const rest = (await call(listSavedIds, { cursor: output.cursor! }, ben)).output
  expect(rest).toEqual({ items: [...ids].reverse().slice(500) })
  expect((await call(listSavedIds, { cursor: 'e30' }, ben)).error?.code).toBe('bad-cursor')
})
