import { beforeAll, expect, test } from 'vitest'
import { createComment } from '../../shared/comments/create-comment.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { block } from '../blocks/people.ts'
import { proves } from '../checklist/proves.ts'
import { call, idle, member, type Person } from '../cloud.ts'
import { userOf } from '../rows.ts'
import { commentOn, newComment, newPost } from '../threads.ts'
import { noticesOf } from './notices-of.ts'

let [ann, ben, carl]: Person[] = []
beforeAll(async () => {
  ;[ann, ben, carl] = await Promise.all(
    ['Ann Ray', 'Ben Oak', 'Carl Elm'].map((name) => member('ou', 'ou.edu', name)),
  )
})

test('each author above a comment is notified once, with the type of their nearest text', async () => {
  const dora = await member()
  const post = await newPost(ann!)
  const first = await newComment(ben!, post.id)
  const reply = await newComment(carl!, first.id, { text: 'I would take it' })
  const deeper = await newComment(dora, reply.id, { text: 'Me too' })
  await idle()
  expect(await noticesOf(ann!, post.id)).toEqual([
    ['post interaction', deeper.id, post.id, 'Me too'],
    ['post interaction', reply.id, post.id, 'I would take it'],
    ['comment', first.id, post.id, 'Still there?'],
  ])
  expect(await noticesOf(ben!, post.id)).toEqual([
    ['comment interaction', deeper.id, reply.id, 'Me too'],
    ['comment reply', reply.id, first.id, 'I would take it'],
  ])
  expect(await noticesOf(carl!, post.id)).toEqual([['comment reply', deeper.id, reply.id, 'Me too']])
  expect(await noticesOf(dora, post.id)).toEqual([])
})

test('an author who replies below their own comment is notified only of other people’s comments, as a commenter', async () => {
  proves('notifications of a comment')
  const post = await newPost(ann!)
  const own = await newComment(ann!, post.id)
  const reply = await newComment(ben!, own.id)
  const deeper = await newComment(carl!, reply.id)
  await idle()
  expect((await noticesOf(ann!, post.id)).map(([type, postId]) => [type, postId])).toEqual([
    ['comment interaction', deeper.id],
    ['comment reply', reply.id],
  ])
})

test('a person whom a comment mentions is notified only of the mention', async () => {
  const post = await newPost(ann!)
  const { id: userId, username } = await userOf(ann!.email)
  const text = `@${username} is it there?`
  const blocks = [{ text, mentions: [{ start: 0, end: username.length + 1, userId }] }]
  const comment = (await call(createComment, { ...commentOn(post.id), blocks }, ben!)).output
  await idle()
  expect(await noticesOf(ann!, post.id)).toEqual([['mention', comment.id, comment.id, text]])
  expect(await noticesOf(ann!, post.id, 'mention')).toHaveLength(1)
  await call(deletePost, { postId: comment.id }, ben!)
  await idle()
  expect(await noticesOf(ann!, post.id)).toEqual([])
  expect(await noticesOf(ann!, post.id, 'mention')).toEqual([])
})

test('the notifications of a deleted comment, and of the replies that are deleted with it, are removed', async () => {
  const post = await newPost(ann!)
  const comment = await newComment(ben!, post.id)
  await newComment(carl!, comment.id)
  const other = await newComment(carl!, post.id)
  await idle()
  expect(await noticesOf(ann!, post.id)).toHaveLength(3)
  await call(deletePost, { postId: comment.id }, ben!)
  await idle()
  expect((await noticesOf(ann!, post.id)).map(([, postId]) => postId)).toEqual([other.id])
  expect(await noticesOf(ben!, post.id)).toEqual([])
})

test('the notifications of all comments below a deleted post are removed', async () => {
  const post = await newPost(ann!)
  const comment = await newComment(ben!, post.id)
  await newComment(carl!, comment.id)
  await idle()
  await call(deletePost, { postId: post.id }, ann!)
  await idle()
  expect([...(await noticesOf(ann!, post.id)), ...(await noticesOf(ben!, post.id))]).toEqual([])
})

test('actions of a person do not notify people who have blocked that person', async () => {
  const [dora, eve] = await Promise.all([member(), member()])
  const post = await newPost(ann!)
  const comment = await newComment(dora, post.id)
  const reply = await newComment(ann!, comment.id)
  await block((await userOf(eve.email)).id, dora)
  await newComment(eve, reply.id)
  await idle()
  expect(await noticesOf(dora, post.id)).toHaveLength(1)
  expect(await noticesOf(ann!, post.id)).toHaveLength(2)
})
