import { withPrefix } from '../../lambdas/platform/expressions.ts'
import { uploadKey } from '../../lambdas/users/user-keys.ts'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { createPost } from '../../shared/posts/create-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, idle, member, tableClient, theCloud } from '../cloud.ts'
import { uploaded } from './pictures.ts'

test('the rows of uploads that a post took are removed, others stay', async () => {
  const ann = await member()
  const [taken, other] = [await uploaded(ann), await uploaded(ann)]
  const input = { id: newUlid(Date.now()), campusId: 'ou', blocks: [], media: [{ uploadId: taken }] }
  const post = (await call(createPost, input, ann)).output
  await idle()
  const { environment } = await theCloud()
  const uploads = uploadKey(post.author.id, '')
  const rows = await (
    await tableClient()
  ).send(
    new QueryCommand({
      TableName: environment['TABLE_NAME'],
      ...withPrefix(uploads.pk, uploads.sk),
    }),
  )
  expect(rows.Items?.map(({ id }) => id)).toEqual([other])
})
