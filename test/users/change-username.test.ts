import { expect, test } from 'vitest'
import { userKey, usernameKey } from '../../lambdas/users/user-keys.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { exportAccount } from '../../shared/holdings/export-account.ts'
import { changeUsername } from '../../shared/users/change-username.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { call, idle, member, theCloud, verified, type Person } from '../cloud.ts'
import { leaveForGood } from '../holdings/deletion.ts'
import { changeRow, rowOf } from '../rows.ts'
import { newPost } from '../threads.ts'

const day = 24 * 3600
let count = 0
const newName = () => `name${process.pid}x${Date.now().toString(36)}x${(count += 1)}x`
const rename = (username: string, person: Person) => call(changeUsername, { username }, person)
const me = async (person: Person) => (await call(getMe, {}, person)).output
const ownerOf = async (username: string) => (await call(getProfile, { username })).output.id

test('a new user name leads to the profile at once, and the former name leads to no profile', async () => {
  const person = await verified()
  const { id, username: former } = await me(person)
  const name = newName()
  const answer = await rename(` ${name.toUpperCase()} `, person)
  expect(answer.output).toMatchObject({ id, username: name })
  expect(answer.output.copyingSince).toBeGreaterThan(0)
  expect((await me(person)).username).toBe(name)
  expect(await ownerOf(name)).toBe(id)
  expect((await call(getProfile, { username: former })).status).toBe(404)
  expect((await rename(name, person)).output.username).toBe(name)
})

test('the author’s posts show the new user name', async () => {
  const person = await member()
  const { id } = await newPost(person)
  const name = newName()
  await rename(name, person)
  await idle()
  expect((await call(getPost, { postId: id }, person)).output.post.author.username).toBe(name)
})

test('another person’s user name is taken, and so is a name that looks the same', async () => {
  const [ann, ben] = [await verified(), await verified()]
  const name = newName()
  await rename(name, ann)
  for (const taken of [name, name.replace('name', 'na.me'), `${name.slice(0, -1)}_x`]) {
    const { status, error } = await rename(taken, ben)
    expect([status, error?.message]).toEqual([409, 'That username has been taken.'])
  }
  expect((await me(ann)).username).toBe(name)
})

test('the former name stays reserved for 90 days for its owner, who may take it back', async () => {
  const [ann, ben] = [await verified(), await verified()]
  const [first, second] = [newName(), newName()]
  await rename(first, ann)
  await rename(second, ann)
  expect((await rename(first, ben)).error?.code).toBe('username-taken')
  const left = Number((await rowOf(usernameKey(first)))?.['expiresAt']) - Date.now() / 1000
  expect(left / day).toBeCloseTo(90, 1)
  expect((await rename(first, ann)).output.username).toBe(first)
  expect(await rowOf(usernameKey(first))).not.toHaveProperty('expiresAt')
  // The reservation has ended, although the table may remove an expired row days later.
  await changeRow(usernameKey(second), { expiresAt: Math.floor(Date.now() / 1000) - 1 })
  expect((await rename(second, ben)).output.username).toBe(second)
  expect((await rename(second, ann)).error?.code).toBe('username-taken')
})

test('a person may change their name to another spelling that looks the same', async () => {
  const person = await verified()
  const name = newName()
  await rename(name, person)
  const dotted = name.replace('name', 'na.me')
  expect((await rename(dotted, person)).output.username).toBe(dotted)
  expect(await ownerOf(dotted)).toBe((await me(person)).id)
  expect(await rowOf(usernameKey(dotted))).not.toHaveProperty('expiresAt')
})

test('a user name with a dot has a page and a preview, and a path that cannot be a user name has neither', async () => {
  const person = await verified('Dot Ray')
  const name = `${newName()}.ray`
  await rename(name, person)
  const { ports } = await theCloud()
  const open = (path: string, agent = 'a browser') =>
    fetch(`http://127.0.0.1:${ports.site}${path}`, { headers: { 'user-agent': agent } })
  const page = await open(`/${name}`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
  expect(await (await open(`/${name}`, 'WhatsApp/2')).text()).toContain('Dot Ray')
  for (const path of [`/${name}.js`, '/.env', '/assets/none.ray'])
    expect([path, (await open(path)).status]).toEqual([path, 404])
})

test('if ten people choose the same name at the same moment, one of them gets it', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => verified()))
  const name = newName()
  const answers = await Promise.all(people.map((person) => rename(name, person)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ error }) => error?.code === 'username-taken')).toHaveLength(9)
  const winner = people[answers.findIndex(({ status }) => status === 200)]!
  expect(await ownerOf(name)).toBe((await me(winner)).id)
})

test('five changes are allowed within a month; attempts with a taken name do not count', async () => {
  const [ann, ben] = [await verified(), await verified()]
  const { username } = await me(ann)
  for (let tries = 0; tries < 6; tries += 1) await rename(username, ben)
  for (let changes = 0; changes < 5; changes += 1) expect((await rename(newName(), ben)).status).toBe(200)
  const { error } = await rename(newName(), ben)
  expect([error?.code, error?.message]).toEqual([
    'too-many-usernames',
    'Too many new usernames. Try again in 6 days.',
  ])
})

test('a change of the user name costs one transaction in addition to its checks', async () => {
  const person = await verified()
  const { id } = await me(person)
  const { capacity } = await rename(newName(), person)
  // 2 calls read the caller, 3 count limits, and 1 each reads the claim, makes the transaction and reads the changed person.
  expect(capacity.calls).toBe(8)
  expect(await rowOf(userKey(id))).toMatchObject({ profileVersion: 1 })
})

test('the former names of a deleted account stay reserved without naming their owner', async () => {
  const [ann, ben] = [await verified(), await verified()]
  const [first, second] = [newName(), newName()]
  await rename(first, ann)
  await rename(second, ann)
  const [held] = (await call(exportAccount, { part: 'account' }, ann)).output.items
  expect(held).toMatchObject({ username: second, formerUsernames: [expect.any(String), first] })
  await leaveForGood(ann)
  for (const name of [first, second]) {
    expect(await rowOf(usernameKey(name))).not.toHaveProperty('userId')
    expect((await rename(name, ben)).error?.code).toBe('username-taken')
  }
})
