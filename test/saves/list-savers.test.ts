import { postKey, saveKey, savedKey } from '../../lambdas/posts/post-keys.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'
import type { User } from '../../lambdas/users/user-store.ts'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { listSavers } from '../../shared/saves/list-savers.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { encodeCursor } from '../../shared/cursor.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, joinCampus, member, newcomer, tableClient, theCloud, verified, type Person } from '../cloud.ts'
import { newPost } from '../threads.ts'
import { expectSetting, showSaves } from './shown-to.ts'

let ann: Person
beforeAll(async () => {
  ann = await member()
})

/** Makes a person show their saves to everyone; returns the person. */
async function open(person: Promise<Person>): Promise<Person> {
  await showSaves('everybody', await person)
  return person
}

const annRay = (id: string): User => ({
  id,
  email: `${id}@example.com`,
  firstName: 'Ann',
  lastName: 'Ray',
  username: 'annray',
  savesShownTo: 'everybody',
  verified: true,
  schoolVerified: false,
  profileSetUp: false,
  type: 'individual',
  totalPosts: 0,
  createdAt: 0,
  lastModified: 0,
})

/** Writes rows of saves, and of the people who made them. */
async function manySavers(postId: string, count: number): Promise<string[]> {
  const { environment } = await theCloud()
  const table = await tableClient()
  const ids = Array.from({ length: count }, (_, index) => `u_${String(index).padStart(20, 'a')}`)
  for (const id of ids) {
    const person = { id, name: 'Ann Ray', username: 'annray', schoolVerified: true }
    const Item = {
      ...saveKey(postId, id),
      userId: id,
      postId,
      person,
      savedKey: savedKey(id),
      savedAt: Date.now(),
    }
    await table.send(new PutCommand({ TableName: environment['TABLE_NAME'], Item }))
    await table.send(
      new PutCommand({ TableName: environment['TABLE_NAME'], Item: { ...userKey(id), ...annRay(id) } }),
    )
  }
  return ids.sort()
}

test('the people who saved a post are listed in pages of 30, each once', async () => {
  const { id: postId } = await newPost(ann)
  const ids = await manySavers(postId, 65)
  const pages = []
  let cursor: string | undefined
  do {
    const page = (await call(listSavers, { postId, cursor })).output
    pages.push(page.items)
    cursor = page.cursor
  } while (cursor)
  expect(pages.map((page) => page.length)).toEqual([30, 30, 5])
  expect(pages.flat().map(({ id }) => id)).toEqual(ids)
})

test('a listed person has the same fields as the author of a post', async () => {
  const { id: postId } = await newPost(ann)
  await call(savePost, { postId }, await open(verified('Ben Oak')))
  const [person] = (await call(listSavers, { postId })).output.items
  expect(person).toMatchObject({ name: 'Ben Oak', schoolVerified: false })
  expect(Object.keys(person!).sort()).toEqual(['id', 'name', 'schoolVerified', 'username'])
})

test('a person who joins a campus after saving a post is listed as a member of that campus', async () => {
  const { id: postId } = await newPost(ann)
  const [ben, tex] = [await open(verified('Ben Oak')), await open(verified('Tex Ray'))]
  for (const person of [ben, tex]) await call(savePost, { postId }, person)
  await joinCampus(ben)
  await joinCampus(tex, 'ut', 'utexas.edu')
  const shown = async (viewer?: Person) =>
    (await call(listSavers, { postId }, viewer)).output.items
      .map(({ name, schoolVerified }) => `${name} ${schoolVerified}`)
      .sort()
  expect(await shown()).toEqual(['Ben Oak true'])
  expect(await shown(ann)).toEqual(['Ben Oak true', 'Tex Ray true'])
})

test('a visitor may not list the savers of a private post, and a guest may', async () => {
  const { id: postId } = await newPost(await member('ut', 'utexas.edu'), { campusId: 'ut' })
  const answer = await call(listSavers, { postId })
  expect([answer.status, answer.error?.code]).toEqual([401, 'campus-private'])
  expect((await call(listSavers, { postId }, await verified())).output.items).toEqual([])
})

test('a saver from a private campus is listed only to people who may read that campus', async () => {
  const { id: postId } = await newPost(ann)
  await call(savePost, { postId }, await open(member('ut', 'utexas.edu', 'Tex Ray')))
  await call(savePost, { postId }, await open(verified('Ben Oak')))
  const namesFor = async (viewer?: Person) =>
    (await call(listSavers, { postId }, viewer)).output.items.map(({ name }) => name)
  expect(await namesFor()).toEqual(['Ben Oak'])
  expect(await namesFor(await newcomer())).toEqual(['Ben Oak'])
  expect((await namesFor(await verified())).sort()).toEqual(['Ben Oak', 'Tex Ray'])
})

test('savers are shown to people of their own campus, unless they choose everyone or nobody', async () => {
  const { id: postId } = await newPost(ann)
  const [cara, una] = [await member(), await member('ut', 'utexas.edu')]
  await call(savePost, { postId }, cara)
  const readers = { ann, una, visitor: undefined, cara }
  await expectSetting(readers, async (reader) => {
    const { items, someHidden } = (await call(listSavers, { postId }, reader)).output
    expect(items.length > 0).toBe(someHidden === undefined)
    return items.length > 0
  })
})

test('the savers of a deleted or unknown post are refused', async () => {
  const { id: postId } = await newPost(ann)
  await call(deletePost, { postId }, ann)
  expect((await call(listSavers, { postId })).error?.code).toBe('post-deleted')
  expect((await call(listSavers, { postId: newUlid(Date.now()) })).error?.code).toBe('post-not-found')
})

test.each([
  encodeCursor([0, newUlid(1)]),
  encodeCursor([0, postKey('').sk]),
  encodeCursor([0, 'u_1#']),
  'e30',
])('the forged cursor %j is refused', async (cursor) => {
  const { id: postId } = await newPost(ann)
  expect((await call(listSavers, { postId, cursor })).error?.code).toBe('bad-cursor')
})
