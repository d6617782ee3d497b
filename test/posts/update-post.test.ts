import { beforeAll, describe, expect, test } from 'vitest'
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listPostVersions } from '../../shared/posts/list-post-versions.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { updatePost } from '../../shared/posts/update-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { call, loose, member, type Person } from '../cloud.ts'
import { uploaded } from '../media/pictures.ts'
import { changeRow, rowOf } from '../rows.ts'
import { newComment, newPost } from '../threads.ts'

const campusId = 'ucla'
let ann: Person
let ben: Person
beforeAll(async () => {
  ;[ann, ben] = await Promise.all([member(campusId, 'ucla.edu'), member(campusId, 'ucla.edu')])
})

const sale = { kind: 'offer', cents: 1000, condition: 'good' } as const
const lamp = (more: object = {}) => newPost(ann, { campusId, text: 'Desk lamp, $10', ...more })
const blocks = [{ text: 'Desk lamp, now $8' }]
const versionsOf = async (postId: string) => (await call(listPostVersions, { postId }, ben)).output.items
const feedOf = async (category?: 'furniture' | 'household') =>
  (await call(listPosts, { campusId, ...(category && { category }) }, ann)).output.items.map(({ id }) => id)

test('a changed post has its new text, category and price, and another person can read the earlier version', async () => {
  const post = await lamp({ category: 'furniture' })
  const before = Date.now()
  const changed = (
    await call(updatePost, { postId: post.id, revision: 0, blocks, category: 'household', sale }, ann)
  ).output
  expect(changed).toEqual({
    ...post,
    blocks,
    category: 'household',
    sale,
    revision: 1,
    editedAt: expect.any(Number),
  })
  expect(changed.editedAt).toBeGreaterThanOrEqual(before)
  expect((await call(getPost, { postId: post.id }, ben)).output.post).toEqual(changed)
  expect(await feedOf('household')).toContain(post.id)
  expect(await feedOf('furniture')).not.toContain(post.id)
  const first = { revision: 0, blocks: post.blocks, category: 'furniture', writtenAt: post.createdAt }
  expect(await versionsOf(post.id)).toEqual([first])

  // A second change removes the category and the price.
  const last = (await call(updatePost, { postId: post.id, revision: 1, blocks }, ann)).output
  expect(last).toMatchObject({ revision: 2, blocks })
  expect([last.category, last.sale]).toEqual([undefined, undefined])
  expect(await feedOf('household')).not.toContain(post.id)
  expect(await versionsOf(post.id)).toEqual([
    { revision: 1, blocks, category: 'household', sale, writtenAt: changed.editedAt },
    first,
  ])
})

test('editing a post does not move it in the feed', async () => {
  const [old, recent] = [await lamp(), await lamp()]
  await call(updatePost, { postId: old.id, revision: 0, blocks }, ann)
  const own = (await feedOf()).filter((id) => id === old.id || id === recent.id)
  expect(own).toEqual([recent.id, old.id])
})

describe('if two tabs edit a post at once', () => {
  test('one of them is refused as `post-changed`, and can save again from the new revision', async () => {
    const post = await lamp()
    const texts = ['One', 'Two']
    const answers = await Promise.all(
      texts.map((text) => call(updatePost, { postId: post.id, revision: 0, blocks: [{ text }] }, ann)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.findIndex(({ status }) => status === 409)
    expect(answers[refused]?.error).toMatchObject({
      code: 'post-changed',
      message: 'The post has changed meanwhile. Look at it, then save again.',
    })
    const again = await call(
      updatePost,
      { postId: post.id, revision: 1, blocks: [{ text: texts[refused] ?? '' }] },
      ann,
    )
    expect(again.output.revision).toBe(2)
    expect((await versionsOf(post.id)).map(({ revision }) => revision)).toEqual([1, 0])
  })

  test('both succeed if their content is the same, as does a retry after a lost response', async () => {
    const post = await lamp()
    const input = { postId: post.id, revision: 0, blocks, sale }
    const answers = await Promise.all([1, 2, 3].map(() => call(updatePost, input, ann)))
    const settled = await call(updatePost, input, ann)
    expect(settled.output).toMatchObject({ revision: 1, blocks, sale })
    for (const { output, status } of answers) if (status === 200) expect(output).toEqual(settled.output)
    expect(await versionsOf(post.id)).toHaveLength(1)
  })
})

test('a post that is saved without a change stays as it was, and is not marked as edited', async () => {
  const post = await lamp()
  const same = await call(updatePost, { postId: post.id, revision: 0, blocks: post.blocks }, ann)
  expect(same.output).toEqual(post)
  expect(await versionsOf(post.id)).toEqual([])
})

test('the text may be empty only if the post has files', async () => {
  const post = await lamp()
  const empty = await call(updatePost, { postId: post.id, revision: 0, blocks: [] }, ann)
  expect(empty.error?.code).toBe('post-empty')
  const picture = await lamp({ media: [{ uploadId: await uploaded(ann) }] })
  const changed = await call(updatePost, { postId: picture.id, revision: 0, blocks: [] }, ann)
  expect(changed.output).toMatchObject({ blocks: [], media: picture.media })
})

describe('an edit is refused', () => {
  const change = (postId: string, as: Person, more: object = {}) =>
    loose(updatePost, { postId, revision: 0, blocks, ...more }, as)
  const codeOf = async (answer: ReturnType<typeof change>) => (await answer).error?.code

  test('if the post is another person’s', async () => {
    expect(await codeOf(change((await lamp()).id, ben))).toBe('not-author')
  })

  test('if the post was deleted, or never existed', async () => {
    const post = await lamp()
    await call(deletePost, { postId: post.id }, ann)
    expect(await codeOf(change(post.id, ann))).toBe('post-deleted')
    expect(await codeOf(change(newUlid(Date.now()), ann))).toBe('post-not-found')
  })

  test('if its author has left the campus of the post', async () => {
    const post = await lamp()
    await changeRow(postKey(post.id), { campusId: 'ou' })
    expect(await codeOf(change(post.id, ann))).toBe('other-campus')
  })

  test('if it is an edit of a comment', async () => {
    const comment = await newComment(ann, (await lamp()).id, { campusId })
    expect(await codeOf(change(comment.id, ann))).toBe('bad-input')
  })

  test.each([
    ['a state', { sale: { ...sale, state: 'sold' } }],
    ['a price below nothing', { sale: { kind: 'offer', cents: -1 } }],
    ['half a cent', { sale: { kind: 'offer', cents: 0.5 } }],
    ['a price of 10⁹ cents', { sale: { kind: 'offer', cents: 1e9 } }],
    ['other files', { media: [] }],
    ['a time', { editedAt: 1 }],
    ['a negative revision', { revision: -1 }],
  ])('if it sets %s', async (_, more) => {
    expect(await codeOf(change((await lamp()).id, ann, more))).toBe('bad-input')
  })
})

test('mentions in an edited post are confirmed like those in a new post', async () => {
  const { id: userId, username } = (await call(getMe, {}, ben)).output
  const text = `Ask @${username}`
  const post = await lamp()
  const mentions = [{ start: 4, end: text.length, userId }]
  const input = { postId: post.id, revision: 0, blocks: [{ text, mentions }] }
  expect((await call(updatePost, input, ann)).output.mentioned).toEqual({ [userId]: username })
  expect((await call(getPost, { postId: post.id }, ann)).output.post.mentioned).toEqual({
    [userId]: username,
  })
})

test('the row of a post whose category was removed has no attribute of the category', async () => {
  const post = await lamp({ category: 'furniture' })
  await call(updatePost, { postId: post.id, revision: 0, blocks, sale }, ann)
  expect(await rowOf(postKey(post.id))).not.toHaveProperty('categoryKey')
})
