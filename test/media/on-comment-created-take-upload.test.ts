import { withPrefix } from '../../lambdas/platform/expressions.ts'
import { uploadKey } from '../../lambdas/users/user-keys.ts'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { idle, member, tableClient, theCloud } from '../cloud.ts'
import { newComment, newPost } from '../threads.ts'
import { uploaded } from './pictures.ts'

test('the rows of uploads that a comment took are removed, others stay', async () => {
  const ann = await member()
  const [taken, other] = [await uploaded(ann), await uploaded(ann)]
  const post = await newPost(ann)
  await newComment(ann, post.id, { media: [{ uploadId: taken }] })
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
