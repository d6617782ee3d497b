import { beforeAll, expect, test } from 'vitest'
import { versionKey } from '../../lambdas/posts/post-keys.ts'
import { exportAccount } from '../../shared/holdings/export-account.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { listPostVersions, versionsPageSize } from '../../shared/posts/list-post-versions.ts'
import { updatePost } from '../../shared/posts/update-post.ts'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { call, idle, member, type Person } from '../cloud.ts'
import { rowOf, userOf } from '../rows.ts'
import { newPost } from '../threads.ts'

let ann: Person
beforeAll(async () => {
  ann = await member()
})

/** Creates a post with the text '0', and edits it to '1', '2' and so on, up to the number of edits. */
async function edited(as: Person, edits: number): Promise<string> {
  const { id: postId } = await newPost(as, { text: '0' })
  for (let revision = 0; revision < edits; revision += 1)
    await call(updatePost, { postId, revision, blocks: [{ text: String(revision + 1) }] }, as)
  return postId
}

const textsOf = async (postId: string, cursor?: string) => {
  const { output } = await call(listPostVersions, { postId, ...(cursor && { cursor }) })
  return { texts: output.items.map(({ blocks }) => blocks[0]?.text), cursor: output.cursor }
}

test('visitors can list the earlier versions, newest first, page by page', async () => {
  const postId = await edited(ann, versionsPageSize + 1)
  const first = await textsOf(postId)
  expect(first.texts).toEqual(
    Array.from({ length: versionsPageSize }, (_, at) => String(versionsPageSize - at)),
  )
  expect(await textsOf(postId, first.cursor)).toEqual({ texts: ['0'], cursor: undefined })
})

test('a post that was never edited has no earlier versions', async () => {
  const { id } = await newPost(ann)
  expect((await textsOf(id)).texts).toEqual([])
})

test('the versions of a post are refused to people who may not read the post', async () => {
  const [author, ben] = await Promise.all([member(), member()])
  const postId = await edited(author, 1)
  await call(blockPerson, { userId: (await userOf(ben.email)).id }, author)
  expect((await call(listPostVersions, { postId }, ben)).error?.code).toBe('post-not-found')
  const hidden = await member('ut', 'utexas.edu')
  const { id } = await newPost(hidden, { campusId: 'ut' })
  await call(updatePost, { postId: id, revision: 0, blocks: [{ text: 'Other' }] }, hidden)
  expect((await call(listPostVersions, { postId: id })).error?.code).toBe('campus-private')
})

test('versions disappear with their post, also from the table', async () => {
  const postId = await edited(ann, 2)
  await call(deletePost, { postId }, ann)
  expect((await call(listPostVersions, { postId }, ann)).error?.code).toBe('post-deleted')
  await idle()
  expect([await rowOf(versionKey(postId, 0)), await rowOf(versionKey(postId, 1))]).toEqual([
    undefined,
    undefined,
  ])
})

test('an export has the earlier versions of all posts', async () => {
  const author = await member()
  const postId = await edited(author, 2)
  const { items } = (await call(exportAccount, { part: 'posts' }, author)).output
  expect(items.filter(({ kind }) => kind === 'post-version')).toEqual(
    ['0', '1'].map((text, revision) => ({
      kind: 'post-version',
      address: `/post/${postId}`,
      campus: 'ou',
      revision,
      text,
      writtenAt: expect.any(String),
    })),
  )
})
