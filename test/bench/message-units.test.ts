/**
 * What messages cost the table, beside their budgets, in a conversation of many messages and an inbox of many
 * conversations. `npm run bench:units` (BENCH_POSTS) takes longer ones.
 */
import { afterAll, expect, test } from 'vitest'
import { entryKey, inboxKey, messageKey } from '../../lambdas/chats/chat-keys.ts'
import { entryStore } from '../../lambdas/chats/entry-store.ts'
import { messageStore } from '../../lambdas/chats/message-store.ts'
import { takeCapacity } from '../../lambdas/platform/capacity.ts'
import { getChat } from '../../shared/chats/get-chat.ts'
import { heartMessage } from '../../shared/chats/heart-message.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { readChat } from '../../shared/chats/read-chat.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, idle, tableClient, theCloud, type Answer } from '../cloud.ts'
import { chatOf, messageTo, say, talker, type Talker } from '../chats/conversations.ts'
import { fillTable } from '../fill-table.ts'
import { openOwnTable } from '../own-table.ts'
import { messageBudgets as budgets, type Budget } from './budgets.ts'

const sizes = (process.env['BENCH_POSTS'] ?? '300').split(',').map(Number)
const lines: string[] = []
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

/** Without the caller's own rows and the limits. */
const asCaller = ({ capacity }: Answer<unknown>, limits = 0) => ({
  calls: capacity.calls - 2 - limits,
  read: capacity.read - 1,
  write: capacity.write - limits,
})

/** Write units of bringing both entries up to date with a message that nobody has read, as a table without a stream reports it. */
async function followingCost(ann: Talker, bob: Talker): Promise<number> {
  const own = await openOwnTable(['inbox', 'unread'])
  const platform = { table: own.table, now: () => Date.now(), random: () => 'x' }
  const [entries, messages] = [entryStore(platform), messageStore(platform)]
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
      bodyHash: 'x',
    }
    const result = await messages.create(message)
    if (!('created' in result)) throw new Error('The id is taken')
    takeCapacity()
    for (const [owner, partner] of [
      [sender, receiver],
      [receiver, sender],
    ] as const)
      await entries.follow(
        { id: owner.id, partner: partnerOf(partner) },
        result.created,
        await entries.get(owner.id, chatId),
      )
    return takeCapacity().write
  }
  // The first one makes the entries, the second one is the first unread message of its receiver.
  await follow(ann, bob)
  const cost = await follow(bob, ann)
  own.close()
  return cost
}

test.each(sizes)(
  'a conversation and an inbox of %i stay within every budget',
  { timeout: 900_000 },
  async (size) => {
    const [ann, bob] = [await talker(), await talker()]
    const chatId = chatOf(ann, bob)
    const { environment } = await theCloud()
    const from = Date.now() - 3600_000
    const old = Array.from({ length: size }, (_, index) => ({
      ...messageKey(chatId, newUlid(from + index)),
      senderId: index % 2 ? ann.id : bob.id,
      blocks: [{ text: text.slice(0, 80) }],
      hearts: {},
      createdAt: from + index,
      bodyHash: 'abcdefghijklmnop',
    }))
    const entries = Array.from({ length: Math.min(size, 1000) }, (_, index) => {
      const id = `u_zz${index}x`
      const partner = {
        id,
        name: 'Ann Ray Moore',
        username: 'annraymoore',
        schoolVerified: true,
        picture: `people/${'x'.repeat(32)}`,
      }
      const preview = { senderId: id, kind: 'text', text: text.slice(0, 99) }
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
    await fillTable(await tableClient(), environment['TABLE_NAME']!, [...old, ...entries])
    await idle()
    const last = await say(bob, ann)
    await idle()
    const inbox = await call(listChats, {}, ann)
    expect(inbox.output.items).toHaveLength(15)
    within(budgets.inbox, size, asCaller(inbox))
    const page = await call(listMessages, { chatId }, ann)
    expect(page.output.items).toHaveLength(15)
    within(budgets.messages, size, asCaller(page))
    within(budgets.chat, size, asCaller(await call(getChat, { chatId }, ann)))
    within(budgets.readChat, size, asCaller(await call(readChat, { chatId, upTo: last.id }, ann)))
    const heart = await call(heartMessage, { chatId, messageId: last.id, isHearted: true }, ann)
    within(budgets.heart, size, asCaller(heart, 2))
    const sent = asCaller(await call(sendMessage, messageTo(ann, bob, { text }), ann), 2)
    const followed = await followingCost(ann, bob)
    within(budgets.sendMessage, size, { ...sent, write: sent.write + followed })
  },
)

afterAll(() => {
  console.log(
    ['', 'Action                        messages  calls / max   read / max  write / max', ...lines, ''].join(
      '\n',
    ),
  )
})
