import { beforeAll, expect, test } from 'vitest'
import { userKey } from '../../lambdas/users/user-keys.ts'
import { uploadKey } from '../../lambdas/media/upload-keys.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { updateProfile } from '../../shared/users/update-profile.ts'
import { updateProfile as operation } from '../../lambdas/users/update-profile.ts'
import { call, idle, loose, member, type Person } from '../cloud.ts'
import { uploaded, uploadedAvatar } from '../media/pictures.ts'
import { changeRow, rowOf } from '../rows.ts'
import { staleCallOf } from './stale-call.ts'

let ann: Person
beforeAll(async () => {
  ann = await member()
})

const me = async (person = ann) => (await call(getMe, {}, person)).output

test('a new name costs one write in addition to the limits', async () => {
  const answer = await call(updateProfile, { firstName: ' Anna  Maria', lastName: 'Rey ' }, ann)
  expect(answer.output).toMatchObject({ firstName: 'Anna Maria', lastName: 'Rey', profileSetUp: true })
  expect(answer.output.copyingSince).toBeGreaterThan(0)
  // 2 calls read the caller, 2 count limits, and 1 writes.
  expect(answer.capacity).toEqual({ calls: 5, read: 1, write: 3 })
  expect(await me()).toEqual(answer.output)
})

test('omitted fields stay, and only a change of a field with copies updates the copies', async () => {
  await idle()
  const before = await me()
  expect(before.copyingSince).toBeUndefined()
  const { output } = await call(updateProfile, { bio: ' Lamps,\n\n\n\nbooks\u0007 ' }, ann)
  expect(output).toEqual({ ...before, bio: 'Lamps,\n\nbooks', profileSetUp: true })
  expect((await call(getProfile, { username: before.username }, ann)).output.bio).toBe('Lamps,\n\nbooks')
  expect((await call(updateProfile, {}, ann)).output).toEqual(output)
  expect((await call(updateProfile, { bio: '' }, ann)).output.bio).toBeUndefined()
})

test.each([
  [{ firstName: '' }, 'name-required'],
  [{ lastName: '  ' }, 'name-required'],
  [{ lastName: 'R' }, 'full-name-required'],
  [{ firstName: 'Site', lastName: 'Admin' }, 'full-name-required'],
  [{ firstName: 'А', lastName: 'Ray' }, 'full-name-required'],
  [{ firstName: 'An\u202en', lastName: 'Ray' }, 'full-name-required'],
  [{ firstName: 'A'.repeat(21) }, 'name-too-long'],
  [{ lastName: 'A'.repeat(21) }, 'name-too-long'],
  [{ bio: 'x'.repeat(161) }, 'bad-input'],
  [{ picture: 'no upload' }, 'bad-input'],
  [{ picture: newUlid(Date.now()) }, 'upload-not-found'],
  [{ verified: true }, 'bad-input'],
  [{ username: 'support' }, 'bad-input'],
])('%j is refused as %s and changes nothing', async (change, code) => {
  const before = await me()
  expect((await loose(updateProfile, change, ann)).error?.code).toBe(code)
  expect(await me()).toEqual(before)
})

test('a last name of one letter, which Google may provide, stays when the first name changes', async () => {
  const cara = await member()
  await changeRow(userKey((await me(cara)).id), { lastName: 'R' })
  expect((await call(updateProfile, { firstName: 'Cara' }, cara)).output).toMatchObject({
    firstName: 'Cara',
    lastName: 'R',
  })
  expect((await call(updateProfile, { lastName: 'Q' }, cara)).error?.code).toBe('full-name-required')
})

test('simultaneous requests cannot combine a first and a last name that are refused together', async () => {
  const ben = await member('ou', 'ou.edu', 'Ben Ray')
  const staleCall = await staleCallOf(ben)
  await call(updateProfile, { firstName: 'Campus' }, ben)
  expect(await staleCall(operation, { lastName: 'Team' })).toBe('unavailable')
  expect(await me(ben)).toMatchObject({ firstName: 'Campus', lastName: 'Ray' })
  expect(await staleCall(operation, { firstName: 'Ann', lastName: 'Lee', bio: 'Both' })).toBeUndefined()
  expect(await me(ben)).toMatchObject({ firstName: 'Ann', lastName: 'Lee', bio: 'Both' })
})

test("a picture must be the person's own upload that was finished with a crop", async () => {
  const [ben, plain] = [await member(), await uploaded(ann)]
  const picture = await uploadedAvatar(ann)
  expect((await call(updateProfile, { picture: plain }, ann)).error?.code).toBe('upload-not-found')
  expect((await call(updateProfile, { picture }, ben)).error?.code).toBe('upload-not-found')
  const { output } = await call(updateProfile, { picture }, ann)
  expect(output.picture).toMatch(/^people\/[0-9a-f]{32}$/)
  expect((await rowOf(uploadKey(output.id, picture)))?.['takenBy']).toBe(output.id)
  // A retry after a lost response returns the same picture.
  expect((await call(updateProfile, { picture }, ann)).output.picture).toBe(output.picture)
  expect((await call(updateProfile, { picture: null }, ann)).output.picture).toBeUndefined()
})

test('a post cannot use an upload for a profile picture', async () => {
  const uploadId = await uploadedAvatar(ann)
  const input = { id: newUlid(Date.now()), campusId: 'ou', blocks: [], media: [{ uploadId }] }
  expect((await call(createPost, input, ann)).error?.code).toBe('upload-not-found')
})
