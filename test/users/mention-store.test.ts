import { beforeAll, expect, test } from 'vitest'
import { createComment } from '../../shared/comments/create-comment.ts'
import { listComments } from '../../shared/comments/list-comments.ts'
import { listUserReplies } from '../../shared/comments/list-user-replies.ts'
import type { Block } from '../../shared/composer/rich-text.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { listUserPosts } from '../../shared/posts/list-user-posts.ts'
import { listSaved } from '../../shared/saves/list-saved.ts'
import { listUserLikes } from '../../shared/saves/list-user-likes.ts'
import { savePost } from '../../shared/saves/save-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { changeUsername } from '../../shared/users/change-username.ts'
import { getMe } from '../../shared/users/get-me.ts'
import type { Me } from '../../shared/users/user.ts'
import { ban, call, idle, joinCampus, member, unban, verified, type Person } from '../cloud.ts'
import { leaveForGood } from '../holdings/deletion.ts'
import { commentOn } from '../threads.ts'

let ann: Person
let ben: Person
let benIs: Me
const meOf = async (person: Person) => (await call(getMe, {}, person)).output
beforeAll(async () => {
  ;[ann, ben] = [await member(), await member('ou', 'ou.edu', 'Ben Poe')]
  benIs = await meOf(ben)
})

/** The text 'Ask @ben about it' with a person's user name as a mention. */
function asking({ id: userId, username }: Pick<Me, 'id' | 'username'>): Block[] {
  return [{ text: `Ask @${username} about it`, mentions: [{ start: 4, end: 5 + username.length, userId }] }]
}
const post = (blocks: Block[], as = ann, campusId = 'ou') =>
  call(createPost, { id: newUlid(Date.now()), campusId, blocks, media: [], category: 'drones' }, as)
const opened = async (postId: string, as?: Person) => (await call(getPost, { postId }, as)).output

test('a mention is stored as a range, and all operations that return the text also return the person’s name', async () => {
  const blocks = asking(benIs)
  const mentioned = { [benIs.id]: benIs.username }
  const created = (await post(blocks)).output
  expect(created).toMatchObject({ blocks, mentioned })
  const comment = { ...commentOn(created.id), blocks }
  const reply = (await call(createComment, comment, ann)).output
  expect(reply).toMatchObject({ blocks, mentioned })
  expect((await call(createComment, comment, ann)).output).toEqual(reply)
  for (const postId of [created.id, reply.id]) await call(savePost, { postId }, ann)
  const { id: userId } = await meOf(ann)
  const thread = await opened(reply.id)
  const campusId = 'ou'
  const pages = await Promise.all([
    call(listPosts, { campusId }),
    call(listPosts, { campusId, category: 'drones' }),
    call(listUserPosts, { userId }),
    call(listComments, { postId: created.id }),
    call(listUserReplies, { userId }),
    call(listSaved, {}, ann),
    call(listUserLikes, { userId }, ann),
  ])
  const shown = [
    thread.post,
    ...thread.comments,
    thread.comment,
    ...pages.flatMap(({ output }) => output.items),
  ]
  const ours = shown.filter((item) => item?.id === created.id || item?.id === reply.id)
  expect(ours).toHaveLength(3 + 1 + 1 + 1 + 1 + 1 + 2 + 2)
  for (const item of ours) expect(item).toMatchObject({ blocks, mentioned })
})

test('a mention shows a new user name at once, and a mention of a banned or deleted account is plain text', async () => {
  const carl = await member()
  const { id, username } = await meOf(carl)
  const { output: created } = await post(asking({ id, username }))
  const named = async () => (await opened(created.id)).post.mentioned
  const name = `${username}x`
  await call(changeUsername, { username: name }, carl)
  expect(await named()).toEqual({ [id]: name })
  await ban(carl)
  expect(await named()).toBeUndefined()
  await unban(carl)
  expect(await named()).toEqual({ [id]: name })
  await leaveForGood(carl)
  expect(await named()).toBeUndefined()
  expect((await opened(created.id)).post.blocks[0]?.text).toBe(`Ask @${username} about it`)
})

test('a mention of a person whom the reader may not see is plain text for that reader', async () => {
  const mover = await member()
  const is = await meOf(mover)
  const { output: created } = await post(asking(is))
  await joinCampus(mover, 'ut', 'utexas.edu')
  expect((await opened(created.id)).post.mentioned).toBeUndefined()
  expect((await opened(created.id, ann)).post.mentioned).toEqual({ [is.id]: is.username })
})

test.each([
  [
    'of another name',
    async () => [{ ...asking(benIs)[0]!, text: `Ask @${'n'.repeat(benIs.username.length)} about it` }],
  ],
  ['of a part of the name', async () => asking({ ...benIs, username: benIs.username.slice(0, -1) })],
  ['of an unknown person', async () => asking({ id: 'u_nobody', username: 'nobody' })],
  ['of a member of another campus', async () => asking(await meOf(await member('ut', 'utexas.edu')))],
  ['of a person without a campus', async () => asking(await meOf(await verified()))],
  [
    'of a banned person',
    async () => {
      const person = await member()
      const is = await meOf(person)
      await ban(person)
      return asking(is)
    },
  ],
  [
    'of a person who deleted their account',
    async () => {
      const person = await member()
      const is = await meOf(person)
      await leaveForGood(person)
      return asking(is)
    },
  ],
])('a mention %s becomes plain text', async (_, written) => {
  const blocks = await written()
  const { output } = await post(blocks)
  expect(output.blocks).toEqual([{ text: blocks[0]?.text }])
  expect(output.mentioned).toBeUndefined()
  await idle()
  expect((await opened(output.id)).post.blocks).toEqual(output.blocks)
})

test('if one of several mentions is invalid, the valid ones stay', async () => {
  const [good] = asking(benIs)
  const [bad] = asking({ id: 'u_nobody', username: 'nobody' })
  const { output } = await post([good!, bad!])
  expect(output.blocks).toEqual([good, { text: bad!.text }])
})

test('a mention with a malformed or overlapping range is refused, and so are more than ten mentions', async () => {
  const { id: userId } = benIs
  const at = (...ranges: [number, number][]) => ranges.map(([start, end]) => ({ start, end, userId }))
  const url = 'https://a.co/@ben'
  const refused: [Block[], string][] = [
    [[{ text: 'ben', mentions: at([0, 3]) }], 'bad-mention'],
    [[{ text: '@ben', mentions: at([0, 5]) }], 'bad-mention'],
    [[{ text: '@ben', mentions: at([2, 2]) }], 'bad-mention'],
    [[{ text: '@ben@ann', mentions: at([4, 8], [0, 4]) }], 'bad-mention'],
    [[{ text: '@ben@ann', mentions: at([0, 5], [4, 8]) }], 'bad-mention'],
    [[{ text: url, links: [{ start: 0, end: 17, url }], mentions: at([13, 17]) }], 'bad-mention'],
    [[{ text: '@ben', mentions: [{ start: 0, end: 4, userId: 'ben' }] }], 'bad-input'],
    [Array.from({ length: 11 }, () => ({ text: '@ben', mentions: at([0, 4]) })), 'too-many-mentions'],
  ]
  for (const [blocks, code] of refused)
    expect((await post(blocks)).error?.code, JSON.stringify(blocks)).toBe(code)
  expect((await post(refused[7]![0].slice(1))).status).toBe(200)
})

test('mentions by a visitor or by a member of another campus are refused', async () => {
  const input = { id: newUlid(Date.now()), campusId: 'ou', blocks: asking(benIs), media: [] }
  expect((await call(createPost, input)).status).toBe(401)
  expect((await post(asking(benIs), await member('ut', 'utexas.edu'))).error?.code).toBe('other-campus')
})
