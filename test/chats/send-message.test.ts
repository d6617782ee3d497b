import { expect, test } from 'vitest'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { getChat } from '../../shared/chats/get-chat.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { newUlid, ulidAfter } from '../../shared/ulid.ts'
import { ban, call, idle } from '../cloud.ts'
import { newPost } from '../threads.ts'
import { readChat } from '../../shared/chats/read-chat.ts'
import { chatOf, entryOf, messageTo, say, talker, textsOf } from './conversations.ts'

test('a sent message shows for both people at once', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const input = messageTo(ann, bob, { text: 'Is the lamp still there? 💡' })
  const { output } = await call(sendMessage, input, ann)
  expect(output).toEqual({
    id: input.id,
    chatId: input.chatId,
    senderId: ann.id,
    blocks: input.blocks,
    media: [],
    hearts: [],
    createdAt: expect.any(Number),
  })
  for (const reader of [ann, bob])
    expect((await call(listMessages, { chatId: input.chatId }, reader)).output).toEqual({ items: [output] })
})

test('a message that is sent twice is stored once, and no other person can use its id', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const input = messageTo(ann, bob)
  const [first, second] = await Promise.all([call(sendMessage, input, ann), call(sendMessage, input, ann)])
  expect(second.output).toEqual(first.output)
  const other = { ...input, blocks: [{ text: 'Another text' }] }
  expect((await call(sendMessage, other, ann)).error?.code).toBe('key-conflict')
  expect((await call(sendMessage, input, bob)).error?.code).toBe('key-conflict')
  expect(await textsOf(bob, ann)).toEqual(['Still there?'])
})

test('a delayed message is stored once with its original id if no later message was sent or read', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const delayed = messageTo(ann, bob, { id: newUlid(Date.now() - 10_000) })
  const answers = await Promise.all([call(sendMessage, delayed, ann), call(sendMessage, delayed, ann)])
  expect(answers.map(({ output }) => output.id)).toEqual([delayed.id, delayed.id])
  expect((await call(sendMessage, delayed, ann)).output.id).toBe(delayed.id)
  expect(await textsOf(bob, ann)).toEqual(['Still there?'])
})

test('an id whose time is five minutes ago is refused', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const old = messageTo(ann, bob, { id: newUlid(Date.now() - 300_000) })
  expect((await call(sendMessage, old, ann)).error?.code).toBe('stale-key')
})

test('an id before the newest message that the partner has received is refused unless its message is already stored', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const [failed, stored] = [messageTo(ann, bob, { text: 'Failed' }), messageTo(ann, bob, { text: 'Stored' })]
  await call(sendMessage, stored, ann)
  const later = await say(ann, bob)
  await idle()
  // Bob has received the later message, but has not read it yet.
  expect((await call(sendMessage, failed, ann)).error?.code).toBe('stale-key')
  expect((await call(sendMessage, stored, ann)).output.id).toBe(stored.id)
  await call(readChat, { chatId: later.chatId, upTo: later.id }, bob)
  expect((await call(sendMessage, failed, ann)).error?.code).toBe('stale-key')
  expect(await textsOf(bob, ann)).toEqual(['Still there?', 'Stored'])
  const again = await say(ann, bob, { text: 'Failed' })
  await idle()
  expect(await textsOf(bob, ann)).toEqual(['Failed', 'Still there?', 'Stored'])
  expect((await entryOf(bob, ann)).unreadSince).toBe(again.id)
})

test('an id before a message that the partner has read is refused, even before the partner’s inbox is updated', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const failed = messageTo(ann, bob)
  const later = await say(ann, bob)
  await call(readChat, { chatId: later.chatId, upTo: later.id }, bob)
  expect((await call(sendMessage, failed, ann)).error?.code).toBe('stale-key')
})

test('an id before a message that the sender has read is refused, because a reply would show above its question', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const reply = messageTo(ann, bob, { text: 'Yes' })
  const question = await say(bob, ann, { text: 'Is it there?' })
  await idle()
  await call(readChat, { chatId: question.chatId, upTo: question.id }, ann)
  expect((await call(sendMessage, reply, ann)).error?.code).toBe('stale-key')
  expect((await call(sendMessage, { ...reply, id: ulidAfter(question.id, 0) }, ann)).error).toBeUndefined()
  expect(await textsOf(bob, ann)).toEqual(['Yes', 'Is it there?'])
})

test('an id before a message of the partner is accepted if the sender has not read that message', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const greeting = messageTo(ann, bob, { text: 'Hello?' })
  await say(bob, ann)
  await idle()
  expect((await call(sendMessage, greeting, ann)).error).toBeUndefined()
})

test('a message needs text, files or a post, and at most 2,000 characters', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const codeFor = async (text: string) => (await call(sendMessage, messageTo(ann, bob, { text }), ann)).error
  expect((await codeFor(' \u200b'))?.code).toBe('message-empty')
  expect(await codeFor('x'.repeat(2000))).toBeUndefined()
  expect((await codeFor('x'.repeat(2001)))?.code).toBe('text-too-long')
})

test('a third person can neither write into a conversation nor read it', async () => {
  const [ann, bob, eve] = [await talker(), await talker(), await talker()]
  await say(ann, bob)
  const chatId = chatOf(ann, bob)
  for (const { error } of [
    await call(sendMessage, messageTo(ann, bob), eve),
    await call(listMessages, { chatId }, eve),
    await call(getChat, { chatId }, eve),
  ])
    expect(error?.code).toBe('chat-not-found')
})

test('a message to a banned, deleted or blocked person is refused, in either direction', async () => {
  const [ann, bob, cat, dan] = [await talker(), await talker(), await talker(), await talker()]
  await say(bob, ann)
  await ban(bob)
  await call(blockPerson, { userId: cat.id }, ann)
  await call(blockPerson, { userId: ann.id }, dan)
  for (const [sender, receiver] of [
    [ann, bob],
    [ann, cat],
    [cat, ann],
    [ann, dan],
    [dan, ann],
    [ann, { ...ann, id: 'u_zzznobody' }],
  ] as const)
    expect((await call(sendMessage, messageTo(sender, receiver), sender)).error?.code).toBe('partner-away')
})

test('a shared post shows as its reader may see it now', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const post = await newPost(ann, { text: 'A desk lamp, hardly used', category: 'furniture' })
  const { post: card } = await say(ann, bob, { text: '', postId: post.id })
  const { author, id } = post
  expect(card).toEqual({
    state: 'shown',
    id,
    author,
    text: 'A desk lamp, hardly used',
    category: 'furniture',
  })
  const cardFor = async (state: 'deleted' | 'shown') => {
    const { items } = (await call(listMessages, { chatId: chatOf(ann, bob) }, bob)).output
    expect(items[0]?.post?.state).toBe(state)
  }
  await cardFor('shown')
  await call(deletePost, { postId: post.id }, ann)
  await cardFor('deleted')
  const missing = await say(ann, bob, { text: '', postId: newUlid(0) })
  expect(missing.post?.state).toBe('missing')
})

test('a shared post does not show to a reader who blocked its author', async () => {
  const [ann, bob, eve] = [await talker(), await talker(), await talker()]
  const post = await newPost(eve)
  await call(blockPerson, { userId: eve.id }, bob)
  await say(ann, bob, { postId: post.id })
  const stateFor = async (reader: typeof ann) =>
    (await call(listMessages, { chatId: chatOf(ann, bob) }, reader)).output.items[0]?.post?.state
  expect([await stateFor(ann), await stateFor(bob)]).toEqual(['shown', 'missing'])
})

test('ranges of mentions that a client sends are ignored', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const blocks = [{ text: '@bob', mentions: [{ start: 0, end: 4, userId: ann.id }] }]
  const { output } = await call(sendMessage, { ...messageTo(ann, bob), blocks }, ann)
  expect(output.blocks).toEqual([{ text: '@bob' }])
})
