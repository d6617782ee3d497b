/**
 * Messages stay within their budgets at the table, in a conversation of many messages and an inbox of many conversations.
 * `npm run bench:units` uses longer conversations and inboxes, whose lengths are in BENCH_POSTS.
 */
import { afterAll, expect, test, vi } from 'vitest'
import { entryKey, inboxKey, messageKey } from '../../lambdas/chats/chat-keys.ts'
import { entryChangeStore } from '../../lambdas/chats/entry-change-store.ts'
import { entryStore } from '../../lambdas/chats/entry-store.ts'
import { messageStore } from '../../lambdas/chats/message-store.ts'
import { takeCapacity } from '../../lambdas/platform/capacity.ts'
import { getChat } from '../../shared/chats/get-chat.ts'
import { heartMessage } from '../../shared/chats/heart-message.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { readChat } from '../../shared/chats/read-chat.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { burstMaximum, sendMessages } from '../../shared/chats/send-messages.ts'
import { updateChat } from '../../shared/chats/update-chat.ts'
import { unsendMessage } from '../../shared/chats/unsend-message.ts'
import { updateMessage } from '../../shared/chats/update-message.ts'
import { searchMessages } from '../../shared/search/search-messages.ts'
import { newUlid, ulidAfter } from '../../shared/ulid.ts'
import { call, idle, tableClient, theCloud, type ApiResponse } from '../cloud.ts'
import { chatOf, messageTo, say, talker, type Talker } from '../chats/conversations.ts'
import { fillTable } from '../fill-table.ts'
import { openOwnTable } from '../own-table.ts'
import { budgets, type Budget } from './budgets.ts'
import { postRow } from './corpus.ts'
import { sizes, timeout } from './sizes.ts'

const lines: string[] = []
/** Only this many of the newest messages have a sender. This is more than a page, and the test reads no older messages. */
const readMessages = 30
/** The conversations of the first inbox page that are about a post. The 15th is the one between Ann and Bob. */
const listedPosts = 14
const text =
  'I can come by tomorrow after class, with cash, if that still works for you. Is the lamp included? '

function within(budget: Budget, messages: number, used: { calls: number; read: number; write: number }) {
  const cell = (value: number, of: number) => `${value} / ${of}`.padStart(12)
  lines.push(
    `${budget.action.padEnd(28)} ${String(messages).padStart(9)} ${cell(used.calls, budget.calls)} ${cell(used.read, budget.read)} ${cell(used.write, budget.write)}`,
  )
  for (const unit of ['calls', 'read', 'write'] as const)
    expect(used[unit], `${budget.action}: ${unit}`).toBeLessThanOrEqual(budget[unit])
}

/** Subtracts the two calls for the caller's own rows and the calls for limits, which budgets exclude. */
const asCaller = ({ capacity }: ApiResponse<unknown>, limits = 0) => ({
  calls: capacity.calls - 2 - limits,
  read: capacity.read - 1,
  write: capacity.write - limits,
})

/** Measures the write units of updating both people's entries after an unread message, in a table without a stream. */
async function followingCost(ann: Talker, bob: Talker): Promise<number> {
  const own = await openOwnTable(['inbox', 'unread'])
  const platform = { table: own.table, now: () => Date.now(), random: () => 'x' }
  const [entries, entryChanges] = [entryStore(platform), entryChangeStore(platform)]
  const messages = messageStore(platform)
  const chatId = chatOf(ann, bob)
  const partnerOf = (one: Talker) => ({
    id: one.id,
    name: 'Ann Ray Moore',
    username: 'annraymoore',
    schoolVerified: true,
    picture: `people/${'x'.repeat(32)}`,
  })
  const follow = async (sender: Talker, receiver: Talker) => {
    const message = {
      id: newUlid(Date.now()),
      chatId,
      senderId: sender.id,
      blocks: [{ text }],
      media: [],
      postId: newUlid(Date.now()),
      bodyHash: 'x',
    }
    const result = await messages.create(message)
    if (!('created' in result)) throw new Error('The id is taken')
    takeCapacity()
    for (const [owner, partner] of [
      [sender, receiver],
      [receiver, sender],
    ] as const)
      await entryChanges.follow(
        { id: owner.id, partner: partnerOf(partner) },
        result.created,
        await entries.get(owner.id, chatId),
      )
    return takeCapacity().write
  }
  // The first message creates the entries of both people. The second one is its receiver's first unread message.
  await follow(ann, bob)
  const cost = await follow(bob, ann)
  own.close()
  return cost
}

test.each(sizes)('a conversation and an inbox of %i stay within every budget', { timeout }, async (size) => {
  const [ann, bob] = [await talker(), await talker()]
  const chatId = chatOf(ann, bob)
  const { environment } = await theCloud()
  const from = Date.now() - 3600_000
  const old = Array.from({ length: size }, (_, index) => ({
    ...messageKey(chatId, newUlid(from + index)),
    // Older messages have no sender, so the stream publishes no events: reactions to 10⁵ messages would take too long.
    ...(index >= size - readMessages && { senderId: index % 2 ? ann.id : bob.id }),
    blocks: [{ text: text.slice(0, 80) }],
    hearts: {},
    createdAt: from + index,
    bodyHash: 'abcdefghijklmnop',
  }))
  const length = Math.min(size, 1000)
  const posts = Array.from({ length: listedPosts }, (_, index) => postRow('ou', from + index))
  const entries = Array.from({ length }, (_, index) => {
    const id = `u_zz${index}x`
    const partner = {
      id,
      name: 'Ann Ray Moore',
      username: 'annraymoore',
      schoolVerified: true,
      picture: `people/${'x'.repeat(32)}`,
    }
    const aboutPost = posts[length - 1 - index]?.id
    const preview = {
      senderId: id,
      kind: 'text',
      text: text.slice(0, 99),
      ...(aboutPost && { aboutPost, aboutSince: newUlid(from) }),
    }
    const key = entryKey(ann.id, `${ann.id}-${id}`)
    return {
      ...key,
      partner,
      preview,
      lastId: newUlid(from + index),
      lastAt: from,
      inboxKey: inboxKey(ann.id),
    }
  })
  await fillTable(await tableClient(), environment['TABLE_NAME']!, [...old, ...entries, ...posts])
  await idle()
  const last = await say(bob, ann)
  await idle()
  const inbox = await call(listChats, {}, ann)
  expect(inbox.output.items).toHaveLength(15)
  expect(inbox.output.items.filter(({ post }) => post)).toHaveLength(listedPosts)
  within(budgets.inbox, size, asCaller(inbox))
  const page = await call(listMessages, { chatId }, ann)
  expect(page.output.items).toHaveLength(15)
  within(budgets.messages, size, asCaller(page))
  await vi.waitFor(
    async () => {
      const found = await call(searchMessages, { q: 'tomorrow' }, ann)
      expect(found.output.items).toHaveLength(15)
      within(budgets.foundMessages, size, asCaller(found, 2))
    },
    { timeout, interval: 2000 },
  )
  within(budgets.chat, size, asCaller(await call(getChat, { chatId }, ann)))
  within(budgets.readChat, size, asCaller(await call(readChat, { chatId, upTo: last.id }, ann)))
  within(budgets.updateChat, size, asCaller(await call(updateChat, { chatId, isArchived: true }, ann)))
  const heart = await call(heartMessage, { chatId, messageId: last.id, isHearted: true }, ann)
  within(budgets.heart, size, asCaller(heart, 2))
  const reply = await call(sendMessage, messageTo(ann, bob, { text, replyTo: last.id }), ann)
  within(budgets.reply, size, asCaller(reply, 2))
  let id = reply.output.id
  const burst = Array.from({ length: burstMaximum }, () => {
    id = ulidAfter(id, Date.now())
    return { id, blocks: [{ text }] }
  })
  const sentBurst = await call(sendMessages, { chatId, messages: burst }, ann)
  within(budgets.burst, size, asCaller(sentBurst, 2))
  const mine = { chatId, messageId: reply.output.id }
  const edited = await call(updateMessage, { ...mine, blocks: [{ text: `${text}!` }] }, ann)
  within(budgets.updateMessage, size, asCaller(edited, 2))
  within(budgets.unsendMessage, size, asCaller(await call(unsendMessage, mine, ann), 2))
  const sent = asCaller(await call(sendMessage, messageTo(ann, bob, { text }), ann), 2)
  const followed = await followingCost(ann, bob)
  within(budgets.sendMessage, size, { ...sent, write: sent.write + followed })
})

afterAll(() => {
  console.log(
    ['', 'Action                        messages  calls / max   read / max  write / max', ...lines, ''].join(
      '\n',
    ),
  )
})
