import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { idle, member, tableClient, theCloud } from '../cloud.ts'
import { newComment, newPost } from '../threads.ts'
import { uploaded } from './pictures.ts'

test('the rows of uploads that a comment took are gone, others stay', async () => {
  const ann = await member()
  const [taken, other] = [await uploaded(ann), await uploaded(ann)]
  const post = await newPost(ann)
  await newComment(ann, post.id, { media: [{ uploadId: taken }] })
  await idle()
  const { environment } = await theCloud()
  const rows = await (
    await tableClient()
  ).send(
    new QueryCommand({
      TableName: environment['TABLE_NAME'],
      KeyConditionExpression: 'pk = :user AND begins_with(sk, :uploads)',
      ExpressionAttributeValues: { ':user': `USER#${post.author.id}`, ':uploads': 'UPLOAD#' },
    }),
  )
  expect(rows.Items?.map(({ id }) => id)).toEqual([other])
})
