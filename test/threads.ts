/** Helpers that write posts and comments through the API, and read the rows of their threads. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { keySchema, type Row } from '../lambdas/platform/row.ts'
import { postKey } from '../lambdas/posts/post-keys.ts'
import { createComment } from '../shared/comments/create-comment.ts'
import { createPost } from '../shared/posts/create-post.ts'
import { threadOf, type Post } from '../shared/posts/post.ts'
import type { InputOf } from '../shared/contract.ts'
import { newUlid } from '../shared/ulid.ts'
import { call, tableClient, theCloud, type Person } from './cloud.ts'

interface Change extends Partial<Omit<InputOf<typeof createPost>, 'blocks'>> {
  text?: string
}

/** Publishes a post, on OU unless `change` names another campus. */
export async function newPost(author: Person, { text = 'Lamp', ...change }: Change = {}): Promise<Post> {
  const blocks = text ? [{ text }] : []
  const input = { id: newUlid(Date.now()), campusId: 'ou', blocks, media: [], ...change }
  return (await call(createPost, input, author)).output
}

/** Returns the input of create-comment for a reply to a post or comment. */
export const commentOn = (
  parentId: string,
  { campusId = 'ou', text = 'Still there?', media = [] }: Omit<Change, 'category'> = {},
) => ({
  id: newUlid(Date.now()),
  campusId,
  postId: threadOf(parentId).rootId,
  parentId,
  blocks: text ? [{ text }] : [],
  media,
})

/** Comments on a post, or replies to a comment. */
export const newComment = async (author: Person, parentId: string, change?: Omit<Change, 'category'>) =>
  (await call(createComment, commentOn(parentId, change), author)).output

export async function threadRows(postId: string): Promise<Row[]> {
  const command = new QueryCommand({
    TableName: (await theCloud()).environment['TABLE_NAME'],
    KeyConditionExpression: 'pk = :post',
    ExpressionAttributeValues: { ':post': postKey(postId).pk },
    ConsistentRead: true,
  })
  return (await (await tableClient()).send(command)).Items ?? []
}

export const threadKeys = async (postId: string) =>
  (await threadRows(postId)).map((row) => z.parse(keySchema, row))
