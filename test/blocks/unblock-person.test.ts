import { expect, test } from 'vitest'
import { userKey } from '../../lambdas/users/user-keys.ts'
import { unblockPerson } from '../../shared/blocks/unblock-person.ts'
import { listComments } from '../../shared/comments/list-comments.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { listUserPosts } from '../../shared/posts/list-user-posts.ts'
import { listSavers } from '../../shared/saves/list-savers.ts'
import { listUserLikes } from '../../shared/saves/list-user-likes.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { call, member, type Person } from '../cloud.ts'
import { changeRow } from '../rows.ts'
import { newComment, newPost } from '../threads.ts'
import { block, twoPeople } from './people.ts'

/**
 * Reads everything that one person may see of another. Returns for each kind, such as the profile or a post, whether
 * `reader` can read that of `other`.
 */
async function canRead(
  reader: Person,
  other: { id: string; username: string },
  postId: string,
  commentOn: string,
) {
  const [profile, posts, likes, feed, post, thread, savers] = await Promise.all([
    call(getProfile, { username: other.username }, reader),
    call(listUserPosts, { userId: other.id }, reader),
    call(listUserLikes, { userId: other.id }, reader),
    call(listPosts, { campusId: 'ou' }, reader),
    call(getPost, { postId }, reader),
    call(listComments, { postId: commentOn }, reader),
    call(listSavers, { postId: commentOn }, reader),
  ])
  return {
    profile: profile.status === 200,
    posts: posts.status === 200,
    likes: likes.status === 200,
    feed: feed.output.items.some(({ id }) => id === postId),
    post: post.status === 200,
    comment: thread.output.items.some(({ author }) => author.id === other.id),
    save: savers.output.items.some(({ id }) => id === other.id),
  }
}
const everything = {
  profile: true,
  posts: true,
  likes: true,
  feed: true,
  post: true,
  comment: true,
  save: true,
}
const nothing = {
  profile: false,
  posts: false,
  likes: false,
  feed: false,
  post: false,
  comment: false,
  save: false,
}

test('while one person blocks another, neither can read anything of the other; after the unblock both can', async () => {
  const { ann, ben, annRow, benRow } = await twoPeople()
  const [annsPost, bensPost, shared] = [await newPost(ann), await newPost(ben), await newPost(await member())]
  for (const person of [ann, ben]) {
    await newComment(person, shared.id)
    await call(savePost, { postId: shared.id }, person)
  }
  const ofBen = () => canRead(ann, benRow, bensPost.id, shared.id)
  const ofAnn = () => canRead(ben, annRow, annsPost.id, shared.id)
  expect([await ofBen(), await ofAnn()]).toEqual([everything, everything])

  expect((await block(benRow.id, ann)).output).toEqual({ blocked: true })
  expect([await ofBen(), await ofAnn()]).toEqual([nothing, nothing])

  expect((await call(unblockPerson, { userId: benRow.id }, ann)).output).toEqual({ blocked: false })
  expect([await ofBen(), await ofAnn()]).toEqual([everything, everything])
})

test('after two people blocked each other, they stay hidden from each other until both unblock', async () => {
  const { ann, ben, annRow, benRow } = await twoPeople()
  await block(benRow.id, ann)
  // Writes Ben's block into the table, as if both blocks were simultaneous, because Ben can no longer block a hidden person.
  await changeRow(userKey(benRow.id), { blocks: new Set([annRow.id]) })
  await changeRow(userKey(annRow.id), { blockedBy: new Set([benRow.id]) })
  await call(unblockPerson, { userId: benRow.id }, ann)
  expect((await call(getProfile, { username: annRow.username }, ben)).status).toBe(404)
  expect((await call(getProfile, { username: benRow.username }, ann)).status).toBe(404)
})
