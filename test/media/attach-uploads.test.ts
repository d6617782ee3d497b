/** An upload belongs to one post or comment. */
import { beforeAll, expect, test } from 'vitest'
import { createComment } from '../../shared/comments/create-comment.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { photoPath } from '../../shared/media/media.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, idle, member, theCloud, type Person } from '../cloud.ts'
import { commentOn, newPost } from '../threads.ts'
import { uploaded } from './pictures.ts'
import { statusOf } from '../status-of.ts'

let ann: Person
beforeAll(async () => {
  ann = await member()
})

const postOf = (uploadId: string) => ({
  id: newUlid(Date.now()),
  campusId: 'ou',
  blocks: [],
  media: [{ uploadId }],
})

test('if two posts claim one upload at the same moment, one is refused, and deleting the refused post removes no picture', async () => {
  const uploadId = await uploaded(ann)
  const inputs = [postOf(uploadId), postOf(uploadId)]
  const answers = await Promise.all(inputs.map((input) => call(createPost, input, ann)))
  expect(new Set(answers.map(({ error }) => error?.code))).toEqual(new Set([undefined, 'upload-not-found']))
  const [kept, refused] = answers[0]?.error ? [inputs[1]!, inputs[0]!] : [inputs[0]!, inputs[1]!]
  expect((await call(deletePost, { postId: refused.id }, ann)).error?.code).toBe('post-not-found')
  await idle()
  const [photo] = (await call(getPost, { postId: kept.id }, ann)).output.post.media
  const site = `http://127.0.0.1:${(await theCloud()).ports.site}`
  expect(await statusOf(site + photoPath(photo!.fileId, photo!.width))).toBe(200)
})

test('an upload that a post claimed cannot be used by a comment or a later post, but a retry of the post can use it', async () => {
  const input = postOf(await uploaded(ann))
  const first = await call(createPost, input, ann)
  const below = await newPost(ann)
  const comment = commentOn(below.id, { media: input.media })
  expect((await call(createComment, comment, ann)).error?.code).toBe('upload-not-found')
  const later = { ...input, id: newUlid(Date.now()) }
  expect((await call(createPost, later, ann)).error?.code).toBe('upload-not-found')
  expect((await call(createPost, input, ann)).output).toEqual(first.output)
})
