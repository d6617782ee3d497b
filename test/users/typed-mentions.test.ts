/** Mentions by user names that people type into a text without picking them from the list. */
import { beforeAll, expect, test } from 'vitest'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { createComment } from '../../shared/comments/create-comment.ts'
import type { Block } from '../../shared/composer/rich-text.ts'
import { linkify } from '../../shared/composer/written-text.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { updatePost } from '../../shared/posts/update-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { changeUsername } from '../../shared/users/change-username.ts'
import { getMe } from '../../shared/users/get-me.ts'
import type { Me } from '../../shared/users/user.ts'
import { ban, call, idle, member, verified, type Person } from '../cloud.ts'
import { leaveForGood } from '../holdings/deletion.ts'
import { noticesOf } from '../notifications/notices-of.ts'
import { commentOn } from '../threads.ts'

let ann: Person
let ben: Person
let benIs: Me
const meOf = async (person: Person) => (await call(getMe, {}, person)).output
beforeAll(async () => {
  ;[ann, ben] = [await member(), await member('ou', 'ou.edu', 'Ben Poe')]
  benIs = await meOf(ben)
})

const input = (...blocks: (string | Block)[]) => ({
  id: newUlid(Date.now()),
  campusId: 'ou',
  blocks: blocks.map((block) => (typeof block === 'string' ? linkify(block) : block)),
  media: [],
})
const post = (...blocks: (string | Block)[]) => call(createPost, input(...blocks), ann)
/** Posts a text; returns the text and the person's id of each mention. */
async function mentionsOf(...blocks: (string | Block)[]) {
  const { output } = await post(...blocks)
  return output.blocks.flatMap(({ text, mentions = [] }) =>
    mentions.map(({ start, end, userId }) => [text.slice(start, end), userId]),
  )
}

test('a typed name is a mention in a post, a comment and an edit, and notifies like a picked name', async () => {
  const { id: userId, username } = benIs
  const text = `Ask @${username}, he knows`
  const blocks = [{ text, mentions: [{ start: 4, end: 5 + username.length, userId }] }]
  const mentioned = { [userId]: username }
  const { output: created } = await post(text)
  expect(created).toMatchObject({ blocks, mentioned })
  const { output: reply } = await call(createComment, { ...commentOn(created.id), blocks: [{ text }] }, ann)
  expect(reply).toMatchObject({ blocks, mentioned })
  const { output: plain } = await post('Nobody')
  // Waits for the reaction to the new post, because after the edit this reaction would notify of the edited mention, too.
  await idle()
  const edit = { postId: plain.id, revision: 0, blocks: [{ text }] }
  const edited = await call(updatePost, edit, ann)
  expect(edited.output).toMatchObject({ blocks, mentioned, revision: 1 })
  expect((await call(updatePost, edit, ann)).output).toEqual(edited.output)
  expect((await call(getPost, { postId: created.id })).output.post).toMatchObject({ blocks, mentioned })
  await idle()
  expect((await noticesOf(ben, created.id)).map(([type]) => type)).toEqual(['mention', 'mention'])
  expect(await noticesOf(ben, plain.id)).toEqual([])
})

test('a retry returns the same post, even after the mentioned person has changed their name', async () => {
  const carl = await member()
  const { id, username } = await meOf(carl)
  const sent = input(`Hi @${username}`)
  const first = (await call(createPost, sent, ann)).output
  expect((await call(createPost, sent, ann)).output).toEqual(first)
  await call(changeUsername, { username: `${username}x` }, carl)
  const again = await call(createPost, sent, ann)
  expect([again.status, again.output.id]).toEqual([200, first.id])
  const { post: shown } = (await call(getPost, { postId: first.id })).output
  expect(shown.mentioned).toEqual({ [id]: `${username}x` })
  expect(await mentionsOf(`Hi @${username}`)).toEqual([])
})

test('a typed name in upper case is a mention, but a longer, similar or attached name or an e-mail address is not', async () => {
  const { id, username } = benIs
  const upper = `@${username.toUpperCase()}`
  expect(await mentionsOf(upper)).toEqual([[upper, id]])
  const similar = `${username.slice(0, 1)}.${username.slice(1)}`
  expect(
    await mentionsOf(
      `@${similar} @${username}x @${username}_ @${username}é x@${username} @@${username} ＠${username}`,
      `ben@${username} @${username}@ou.edu @${username.replace('e', 'е')} ann@ou.edu`,
    ),
  ).toEqual([])
  expect(await mentionsOf(`https://ou.edu/@${username} https://ou.edu/?to=@${username}`)).toEqual([])
  // The name is part of an address even if the client does not send the links of the text.
  expect(await mentionsOf({ text: `https://ou.edu/?to=@${username}` })).toEqual([])
})

test('typed names of unknown, hidden, banned or deleted people, or of people on another campus, stay plain text', async () => {
  const [blocker, blocked, outlaw, leaver] = [await member(), await member(), await member(), await member()]
  const others = [blocker, blocked, outlaw, leaver, await member('ut', 'utexas.edu'), await verified()]
  const names = await Promise.all(others.map(async (person) => `@${(await meOf(person)).username}`))
  const [blockerIs, blockedIs] = [await meOf(blocker), await meOf(blocked)]
  const { id: annId } = await meOf(ann)
  expect(await mentionsOf(names.slice(0, 4).join(' '))).toHaveLength(4)
  await call(blockPerson, { userId: annId }, blocker)
  await call(blockPerson, { userId: blockedIs.id }, ann)
  await ban(outlaw)
  await leaveForGood(leaver)
  const text = [...names, '@nobody.has.this', `@${'n'.repeat(60)}`].join(' ')
  const { output } = await post(text)
  expect([output.blocks, output.mentioned]).toEqual([[{ text }], undefined])
  expect(await mentionsOf(`@${blockerIs.username} @${benIs.username}`)).toEqual([
    [`@${benIs.username}`, benIs.id],
  ])
})

test('a text has at most ten mentions, and only its first ten typed names are looked up', async () => {
  const { id: userId, username } = benIs
  const name = `@${username}`
  const line = Array(11).fill(name).join(' ')
  expect(await mentionsOf(line)).toHaveLength(10)
  const picked = { text: `Hi ${name} ${name}`, mentions: [{ start: 3, end: 3 + name.length, userId }] }
  const { output } = await post(picked, line)
  expect(output.blocks.map(({ mentions = [] }) => mentions.length)).toEqual([2, 8])
  expect(output.blocks[0]?.mentions?.map(({ start }) => start)).toEqual([3, 4 + name.length])
  const unknown = Array.from({ length: 10 }, (_, index) => `@nobody${index}`).join(' ')
  expect(await mentionsOf(`${unknown} ${name}`)).toEqual([])
})

test('a picked name that is no longer valid does not become the mention of another person', async () => {
  const name = `@${benIs.username}`
  expect(
    await mentionsOf({
      text: name,
      mentions: [{ start: 0, end: name.length, userId: (await meOf(ann)).id }],
    }),
  ).toEqual([])
})

test('a text without names costs no further reads, and each name and each person costs half a unit', async () => {
  const { username } = benIs
  const costOf = async (text: string) => (await post(text)).capacity.read
  const plain = await costOf('A desk')
  expect(await costOf('ann@ou.edu, @ 5 pm, https://ou.edu/@ann')).toBe(plain)
  expect(await costOf(`@${username} and @${username}`)).toBe(plain + 1)
  const { username: annsName } = await meOf(ann)
  expect(await costOf(`@${username} and @${annsName}`)).toBe(plain + 2)
})
