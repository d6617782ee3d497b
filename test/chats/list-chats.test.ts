import { expect, test } from 'vitest'
import { entryKey, inboxKey } from '../../lambdas/chats/chat-keys.ts'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { chatsPageSize, listChats } from '../../shared/chats/list-chats.ts'
import { newUlid } from '../../shared/ulid.ts'
import { deleteChat } from '../../shared/chats/delete-chat.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { call, idle } from '../cloud.ts'
import { putRow } from '../rows.ts'
import { newPost } from '../threads.ts'
import { chatOf, entryOf, say, talker } from './conversations.ts'

test('the inbox has the newest conversation first, with the start of its newest message', async () => {
  const [ann, bob, cat] = [await talker(), await talker('Bob Ray'), await talker()]
  await say(ann, bob, { text: 'x'.repeat(300) })
  await say(cat, ann, { text: 'Two\u00a0lines\nof text' })
  const last = await say(bob, ann, { text: 'Yes' })
  await idle()
  const { items } = (await call(listChats, {}, ann)).output
  expect(items.map(({ partner }) => partner.id)).toEqual([bob.id, cat.id])
  expect(items[0]).toMatchObject({
    partner: { name: 'Bob Ray' },
    preview: { senderId: bob.id, kind: 'text', text: 'Yes' },
    lastId: last.id,
    lastAt: last.createdAt,
  })
  expect(items[1]?.preview?.text).toBe('Two\u00a0lines of text')
  const ofBob = (await call(listChats, {}, bob)).output.items
  expect(ofBob.map(({ partner }) => partner.id)).toEqual([ann.id])
})

test('a long text is cut to a hundred characters', async () => {
  const [ann, bob] = [await talker(), await talker()]
  await say(ann, bob, { text: 'x'.repeat(300) })
  await idle()
  const { items } = (await call(listChats, {}, bob)).output
  expect(items[0]?.preview?.text).toBe(`${'x'.repeat(99)}…`)
})

test('the inbox is read in pages', async () => {
  const ann = await talker()
  const ids = Array.from({ length: chatsPageSize + 2 }, (_, index) => `u_zz${index}x${ann.id.slice(2, 10)}`)
  for (const id of ids) {
    const partner = { id, name: id, username: id, schoolVerified: true }
    const key = entryKey(ann.id, `${ann.id}-${id}`)
    await putRow({ ...key, partner, lastId: newUlid(Date.now()), lastAt: 1, inboxKey: inboxKey(ann.id) })
  }
  const first = (await call(listChats, {}, ann)).output
  const next = (await call(listChats, { cursor: first.cursor }, ann)).output
  expect([...first.items, ...next.items].map(({ partner }) => partner.id)).toEqual(ids.toReversed())
  expect([first.items.length, next.cursor]).toEqual([chatsPageSize, undefined])
  const forged = await call(listChats, { cursor: 'WzAsIngiXQ' }, ann)
  expect(forged.error?.code).toBe('bad-cursor')
})

test('after a block, the conversation of the two people is in the inbox of neither person', async () => {
  const [ann, bob] = [await talker(), await talker()]
  await say(ann, bob)
  await idle()
  await call(blockPerson, { userId: bob.id }, ann)
  for (const reader of [ann, bob]) expect((await call(listChats, {}, reader)).output.items).toEqual([])
})

const postsFor = async (reader: Awaited<ReturnType<typeof talker>>) =>
  (await call(listChats, {}, reader)).output.items.map(({ post }) => post)

test('the inbox names the post that was shared last as long as the post exists, and shows its current text', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const [lamp, desk] = [
    await newPost(ann, { text: 'A lamp' }),
    await newPost(ann, { text: `Desk ${'x'.repeat(99)}` }),
  ]
  await say(bob, ann, { postId: lamp.id, text: 'Is this still available?' })
  await idle()
  for (const reader of [ann, bob]) expect(await postsFor(reader)).toEqual([{ id: lamp.id, text: 'A lamp' }])
  await say(bob, ann, { postId: desk.id, text: '' })
  await say(ann, bob, { text: 'Come over' })
  await idle()
  expect(await postsFor(bob)).toEqual([{ id: desk.id, text: `Desk ${'x'.repeat(44)}…` }])
  expect(JSON.stringify(await entryOf(ann, bob))).not.toContain('Desk')
  await call(deletePost, { postId: desk.id }, ann)
  expect(await postsFor(bob)).toEqual([undefined])
})

test('a post is not named to a reader from whom its author is hidden, but to the other person of the conversation', async () => {
  const [ann, bob, eve] = [await talker(), await talker(), await talker()]
  const post = await newPost(eve)
  await say(ann, bob, { postId: post.id })
  await call(blockPerson, { userId: eve.id }, bob)
  await idle()
  expect([await postsFor(ann), await postsFor(bob)]).toEqual([[{ id: post.id, text: 'Lamp' }], [undefined]])
})

test('a conversation that starts again after its deletion names no post', async () => {
  const [ann, bob] = [await talker(), await talker()]
  await say(ann, bob, { postId: (await newPost(ann)).id })
  await idle()
  await call(deleteChat, { chatId: chatOf(ann, bob) }, bob)
  await say(bob, ann)
  await idle()
  for (const reader of [ann, bob]) expect(await postsFor(reader)).toEqual([undefined])
})
