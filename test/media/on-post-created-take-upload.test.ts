import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { createPost } from '../../shared/posts/create-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, idle, member, tableClient, theCloud } from '../cloud.ts'
import { uploaded } from './pictures.ts'

test('the rows of uploads that a post took are gone, others stay', async () => {
  const ann = await member()
  const [taken, other] = [await uploaded(ann), await uploaded(ann)]
  const input = { id: newUlid(Date.now()), campusId: 'ou', blocks: [], media: [{ uploadId: taken }] }
  const post = (await call(createPost, input, ann)).output
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
