import { withPrefix } from '../../lambdas/platform/expressions.ts'
import { postKey, savesPrefix } from '../../lambdas/posts/post-keys.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { getPost } from '../../shared/posts/get-post.ts'
import { listSavers } from '../../shared/saves/list-savers.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { unsavePost } from '../../shared/saves/unsave-post.ts'
import { call, idle, invoke, member, tableClient, theCloud, verified, type Person } from '../cloud.ts'
import { accountRow, claimsOf } from '../account-row.ts'
import { newPost } from '../threads.ts'

let ann: Person
beforeAll(async () => {
  ann = await member()
})

/**
 * Writes the rows of a person that the function reads about its caller; returns the person's id. Registering would take
 * longer.
 */
async function personOfRow(index: number): Promise<string> {
  const { environment } = await theCloud()
  const id = `u_${index}${process.pid}${Date.now().toString(36)}`
  const Item = {
    ...userKey(id),
    id,
    email: `${id}@example.com`,
    firstName: 'Ann',
    lastName: `Ray ${index}`,
    username: `${id.slice(2)}`,
    verified: true,
    schoolVerified: false,
    profileSetUp: false,
    type: 'individual',
    totalPosts: 0,
    createdAt: Date.now(),
    lastModified: Date.now(),
  }
  const table = await tableClient()
  const TableName = environment['TABLE_NAME']
  for (const row of [Item, accountRow(id)]) await table.send(new PutCommand({ TableName, Item: row }))
  return id
}

async function toggle(postId: string, userId: string, saves: boolean): Promise<void> {
  const { method, path } = saves ? savePost : unsavePost
  const response = (await invoke('saves-api', {
    httpMethod: method,
    resource: path,
    pathParameters: { postId },
    queryStringParameters: null,
    headers: {},
    body: null,
    isBase64Encoded: false,
    requestContext: {
      authorizer: { claims: claimsOf(userId) },
      identity: { sourceIp: '192.0.2.1' },
    },
  })) as { statusCode: number; body: string }
  if (response.statusCode !== 200) throw new Error(response.body)
}

async function saveRows(postId: string): Promise<number> {
  const { environment } = await theCloud()
  const page = await (
    await tableClient()
  ).send(
    new QueryCommand({
      TableName: environment['TABLE_NAME'],
      ...withPrefix(postKey(postId).pk, savesPrefix(postId)),
      ConsistentRead: true,
    }),
  )
  return page.Count ?? 0
}

const count = async (postId: string) => (await call(getPost, { postId })).output.post.saves

test(
  'after a hundred people toggle a save at once, the count equals the rows',
  { timeout: 120_000 },
  async () => {
    const { id: postId } = await newPost(ann)
    const people = await Promise.all(Array.from({ length: 100 }, (_, index) => personOfRow(index)))
    // Each person presses one to five times; after an odd number of presses the post is saved.
    await Promise.all(
      people.map(async (userId, index) => {
        for (let press = 0; press <= index % 5; press += 1) await toggle(postId, userId, press % 2 === 0)
      }),
    )
    await idle()
    expect(await saveRows(postId)).toBe(60)
    expect(await count(postId)).toBe(60)
  },
)

test('after one person toggles a save in five tabs at once, the count equals the rows', async () => {
  const { id: postId } = await newPost(ann)
  const ben = await verified()
  await Promise.all(
    Array.from({ length: 5 }, async (_, tab) => {
      for (let press = 0; press < 6; press += 1)
        await call((press + tab) % 2 === 0 ? savePost : unsavePost, { postId }, ben)
    }),
  )
  await idle()
  const rows = await saveRows(postId)
  expect(rows).toBeLessThanOrEqual(1)
  expect(await count(postId)).toBe(rows)
  expect((await call(listSavers, { postId }, ben)).output.items).toHaveLength(rows)
  await call(savePost, { postId }, ben)
  await idle()
  expect([await saveRows(postId), await count(postId)]).toEqual([1, 1])
})
