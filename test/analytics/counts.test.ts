import { expect, test } from 'vitest'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { call, idle, member } from '../cloud.ts'
import { messageTo } from '../chats/conversations.ts'
import { changeRow, userOf } from '../rows.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'
import { newComment, newPost } from '../threads.ts'
import { usageFiles, usageLines } from './usage-lines.ts'

// No other test posts on this campus.
const campusId = 'unt'
const poster = () => member(campusId, 'unt.edu')
const weekMs = 7 * 24 * 3600_000

async function countsOf() {
  const lines = (await usageLines()).filter(({ kind, campus }) => kind === 'count' && campus === campusId)
  return Object.fromEntries(
    ['post-created', 'comment-created', 'message-sent', 'newcomer-posted'].map((name) => [
      name,
      lines.filter((line) => line.name === name).length,
    ]),
  )
}

test('posts, comments and messages are counted by campus, without ids and texts', async () => {
  const [ann, bob] = [await poster(), await poster()]
  const post = await newPost(ann, { campusId, text: 'A lamp that is green' })
  await newComment(bob, post.id, { campusId, text: 'Is it still green?' })
  const [annId, bobId] = [(await userOf(ann.email)).id, (await userOf(bob.email)).id]
  const input = messageTo({ ...bob, id: bobId }, { ...ann, id: annId }, { text: 'I take the green one' })
  expect((await call(sendMessage, input, bob)).status).toBe(200)
  expect(await countsOf()).toEqual({
    'post-created': 1,
    'comment-created': 1,
    'message-sent': 1,
    'newcomer-posted': 1,
  })
  const text = [...(await usageFiles()).values()].join()
  for (const secret of [post.id, annId, bobId, ann.email, 'green']) expect(text).not.toContain(secret)
  const line = { kind: 'count', name: 'newcomer-posted', campus: campusId }
  expect(await usageLines()).toContainEqual(line)
})

test("a first post is counted as a newcomer's only in the week of the registration, and a second post never", async () => {
  const before = (await countsOf())['newcomer-posted'] ?? 0
  const [newcomer, older] = [await poster(), await poster()]
  const { id } = await userOf(older.email)
  await changeRow(userKey(id), { createdAt: Date.now() - weekMs })
  for (const author of [newcomer, newcomer, older]) {
    await newPost(author, { campusId })
    await idle()
  }
  expect((await countsOf())['newcomer-posted']).toBe(before + 1)
})

test('a deleted thing stays counted, and its deletion is not', async () => {
  const ann = await poster()
  const before = await countsOf()
  const { id } = await newPost(ann, { campusId })
  await call(deletePost, { postId: id }, ann)
  expect((await countsOf())['post-created']).toBe((before['post-created'] ?? 0) + 1)
})
