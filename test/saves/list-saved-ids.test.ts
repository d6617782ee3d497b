import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { listSavedIds } from '../../shared/saves/list-saved-ids.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, tableClient, theCloud, verified } from '../cloud.ts'

test('somebody new saved nothing', async () => {
  expect((await call(listSavedIds, {}, await verified())).output).toEqual({ items: [] })
})

test('the ids come in pages of 500, each one Query of half a unit per 25, to the missing cursor', async () => {
  const ben = await verified()
  const { id: userId } = (await call(getMe, {}, ben)).output
  const { environment } = await theCloud()
  const table = await tableClient()
  const from = Date.now()
  const ids = Array.from({ length: 510 }, (_, index) =>
    index % 2 === 0 ? newUlid(from) : `${newUlid(from)}_${newUlid(from)}`,
  )
  const rows = (postId: string, index: number) => {
    const [post, comment] = postId.split('_')
    const save = {
      pk: `POST#${post}`,
      sk: comment ? `LIKE#${comment}#${userId}` : `LIKE#${userId}`,
      userId,
      postId,
      person: { id: userId, name: 'Ben Oak', username: 'benoak', schoolVerified: false },
      savedKey: `USER#${userId}#SAVED`,
      savedAt: from + index,
    }
    // The save of a comment that is not there is swept as soon as it is seen.
    return comment ? [{ pk: save.pk, sk: `COMMENT#${comment}` }, save] : [save]
  }
  const all = ids.flatMap(rows)
  for (let start = 0; start < all.length; start += 25) {
    const requests = all.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }))
    await table.send(new BatchWriteCommand({ RequestItems: { [environment['TABLE_NAME']!]: requests } }))
  }
  const { output, capacity } = await call(listSavedIds, {}, ben)
  expect(output.items).toEqual([...ids].reverse().slice(0, 500))
  expect(capacity.calls - 1).toBe(1)
  expect(capacity.read - 0.5).toBeLessThanOrEqual((500 / 25) * 0.5)

  const rest = (await call(listSavedIds, { cursor: output.cursor! }, ben)).output
  expect(rest).toEqual({ items: [...ids].reverse().slice(500) })
  expect((await call(listSavedIds, { cursor: 'e30' }, ben)).error?.code).toBe('bad-cursor')
})
