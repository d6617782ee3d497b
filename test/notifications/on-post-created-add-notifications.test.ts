import { expect, test } from 'vitest'
import { createPost } from '../../shared/posts/create-post.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { twoPeople } from '../blocks/people.ts'
import { call, idle } from '../cloud.ts'
import { noticesOf } from './notices-of.ts'

test('a person whom a post mentions is notified, unless they are its author, and the notification is removed with the post', async () => {
  const { ann, ben, annRow, benRow } = await twoPeople()
  const mentioning = ({ id: userId, username }: { id: string; username: string }) => ({
    text: `@${username}`,
    mentions: [{ start: 0, end: username.length + 1, userId }],
  })
  const blocks = [mentioning(annRow), mentioning(benRow)]
  const post = (await call(createPost, { id: newUlid(Date.now()), campusId: 'ou', blocks, media: [] }, ben))
    .output
  await idle()
  expect(await noticesOf(ann, post.id)).toEqual([
    ['mention', post.id, post.id, `@${annRow.username} @${benRow.username}`],
  ])
  expect(await noticesOf(ben, post.id)).toEqual([])
  await call(deletePost, { postId: post.id }, ben)
  await idle()
  expect(await noticesOf(ann, post.id)).toEqual([])
})
