/** Posts and comments as tests make them, and the rows behind them. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { createComment } from '../../shared/comments/create-comment.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { threadOf } from '../../shared/posts/post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, tableClient, theCloud, type Person } from '../cloud.ts'

interface Change {
  campusId?: string
  text?: string
  media?: { uploadId: string; posterId?: string; alt?: string }[]
}

export const newPost = async (author: Person, { campusId = 'ou', text = 'Lamp', media = [] }: Change = {}) =>
  (
    await call(
      createPost,
      { id: newUlid(Date.now()), campusId, blocks: text ? [{ text }] : [], media },
      author,
    )
  ).output

/** What create-comment takes to answer a post or comment. */
export const commentOn = (
  parentId: string,
  { campusId = 'ou', text = 'Still there?', media = [] }: Change = {},
) => ({
  id: newUlid(Date.now()),
  campusId,
  postId: threadOf(parentId).rootId,
  parentId,
  blocks: text ? [{ text }] : [],
  media,
})

export const newComment = async (author: Person, parentId: string, change?: Change) =>
  (await call(createComment, commentOn(parentId, change), author)).output

/** Everything in the partition of a post. */
export async function threadRows(postId: string): Promise<Record<string, unknown>[]> {
  const TableName = (await theCloud()).environment['TABLE_NAME']
  const answer = await (
    await tableClient()
  ).send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :post',
      ExpressionAttributeValues: { ':post': `POST#${postId}` },
      ConsistentRead: true,
    }),
  )
  return answer.Items ?? []
}
