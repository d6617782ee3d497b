import { expect, test } from 'vitest'
import { userKey } from '../../lambdas/users/user-keys.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { banned, call, loose, member, newcomer, verified, type Person } from '../cloud.ts'
import { changeRow, userOf } from '../rows.ts'

const usernameOf = async (person: Person) => (await call(getMe, {}, person)).output.username

test('anyone sees a person by user name, with only the fields of the contract', async () => {
  const ann = await member('ou', 'ou.edu', 'Ann Maria Ray')
  const username = await usernameOf(ann)
  const profile = (await call(getProfile, { username })).output
  expect(profile).toMatchObject({
    username,
    name: 'Ann Maria Ray',
    campusId: 'ou',
    schoolVerified: true,
    totalPosts: 0,
  })
  expect(Object.keys(profile).sort()).toEqual(
    ['campusId', 'createdAt', 'id', 'name', 'schoolVerified', 'totalPosts', 'username', 'verified'].sort(),
  )
})

test('a profile has the bio of its person', async () => {
  const { id, username } = await userOf((await verified()).email)
  await changeRow(userKey(id), { bio: 'I mend bikes.' })
  expect((await call(getProfile, { username })).output).toMatchObject({
    bio: 'I mend bikes.',
    verified: true,
  })
})

test('a person without a campus is visible to everyone', async () => {
  const profile = (await call(getProfile, { username: await usernameOf(await newcomer()) })).output
  expect([profile.schoolVerified, profile.campusId]).toEqual([false, undefined])
})

test('a visitor does not find a member of a private campus, and a guest does', async () => {
  const username = await usernameOf(await member('ut', 'utexas.edu'))
  const answer = await call(getProfile, { username })
  const nobody = await call(getProfile, { username: 'nobody-9999' })
  expect([answer.status, answer.error]).toEqual([nobody.status, nobody.error])
  expect((await call(getProfile, { username }, await newcomer())).error).toEqual(nobody.error)
  expect((await call(getProfile, { username }, await verified())).output.campusId).toBe('ut')
})

test('an unknown and a banned person are not found', async () => {
  const answer = await call(getProfile, { username: 'nobody-9999' })
  expect([answer.status, answer.error]).toEqual([
    404,
    { code: 'user-not-found', message: "This page doesn't exist. Try searching for something else." },
  ])
  const { username } = await userOf((await banned()).email)
  expect((await call(getProfile, { username })).error?.code).toBe('user-not-found')
})

test.each(['../x', 'a b', 'A', 'x'.repeat(51)])('%j is not a user name', async (username) => {
  expect([400, 404]).toContain((await loose(getProfile, { username })).status)
})

test('get-profile costs two Gets', async () => {
  const username = await usernameOf(await member())
  expect((await call(getProfile, { username })).capacity).toEqual({ calls: 2, read: 1, write: 0 })
})
