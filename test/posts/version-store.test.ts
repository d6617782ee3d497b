import { expect, test } from 'vitest'
import { versionKey } from '../../lambdas/posts/post-keys.ts'
import { postStore } from '../../lambdas/posts/post-store.ts'
import { tombstoneStore } from '../../lambdas/posts/tombstone-store.ts'
import { versionStore } from '../../lambdas/posts/version-store.ts'
import { newUlid } from '../../shared/ulid.ts'
import { openOwnTable } from '../own-table.ts'

const author = { id: 'u_ann', name: 'Ann Ray', username: 'annray', schoolVerified: true }

/** Opens a table with one post, and the stores of posts, versions and tombstones. */
async function withPost() {
  const own = await openOwnTable()
  const platform = { table: own.table, now: () => Date.now(), random: () => 'x' }
  const id = newUlid(Date.now())
  const post = { id, campusId: 'ou', author, blocks: [{ text: 'Lamp' }], media: [], bodyHash: 'x' }
  const posts = postStore(platform)
  await posts.create({ ...post, category: undefined, sale: undefined })
  const before = (await posts.get(id)) ?? expect.fail('The post is missing')
  return { own, id, before, posts, versions: versionStore(platform), tombstones: tombstoneStore(platform) }
}
const content = { blocks: [{ text: 'Desk lamp' }], category: undefined, sale: undefined }

test('a version that was written while its post was deleted is emptied, because the sweep may be over', async () => {
  const { own, id, before, versions, tombstones } = await withPost()
  await tombstones.bury(id, author.id)
  expect(await versions.replace(before, content)).toBeUndefined()
  expect(await own.rowOf(versionKey(id, 0))).toEqual({ ...versionKey(id, 0), expiresAt: expect.any(Number) })
})

test('if the function ended after writing a version but before changing the post, no list contains the version', async () => {
  const { own, id, before, posts, versions } = await withPost()
  const failing = { ...own.table, update: async () => expect.fail('ended') }
  const ending = versionStore({ table: failing, now: () => Date.now(), random: () => 'x' })
  await expect(ending.replace(before, content)).rejects.toThrow('ended')
  expect(await own.rowOf(versionKey(id, 0))).toMatchObject({ blocks: before.blocks })
  const page = { limit: 20, after: undefined }
  expect((await versions.list(id, 0, page)).items).toEqual([])
  expect(await versions.all(id, 0)).toEqual([])
  // The next edit finds the version already written, and succeeds.
  expect(await versions.replace(before, content)).toMatchObject({ revision: 1, ...content })
  const after = (await posts.get(id)) ?? expect.fail('The post is missing')
  expect((await versions.list(id, after.revision ?? 0, page)).items).toMatchObject([
    { revision: 0, blocks: before.blocks },
  ])
})
