import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dealStepped } from '../../events/deal-stepped.ts'
import { inboxKey, messageKey } from '../../lambdas/chats/chat-keys.ts'
import { lineKey } from '../../lambdas/deals/line-keys.ts'
import { connectionKey } from '../../lambdas/live/live-keys.ts'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { unsendMessage } from '../../shared/chats/unsend-message.ts'
import { updateMessage } from '../../shared/chats/update-message.ts'
import { createDeal } from '../../shared/deals/create-deal.ts'
import { newUlid } from '../../shared/ulid.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { call, idle, loose } from '../cloud.ts'
import { ask, move, offer, student, thingOf, type Student } from '../deals/deals.ts'
import { unknownConnection } from '../live/unknown-connection.ts'
import { react } from '../notifications/pushing.ts'
import { changeRow, rowOf } from '../rows.ts'
import { chatOf, entryOf, messageTo, say, textsOf } from '../chats/conversations.ts'

let ann: Student
beforeAll(async () => {
  ann = await student('Ann Ray')
})
const newest = async (reader: Student, other: Student) => {
  const { output } = await call(listMessages, { chatId: chatOf(reader, other) }, reader)
  return output.items[0]!
}

test('an offer, a counter, a hold and a cancellation become messages in the conversation of buyer and seller, in this order', async () => {
  const ben = await student('Ben Roy')
  const postId = await thingOf(ann)
  await offer(postId, ben, 1500)
  await idle()
  await move(postId, ben, ann, { move: 'counter', cents: 1800 })
  await idle()
  await move(postId, ben, ben, { move: 'agree' })
  await idle()
  await move(postId, ben, ann, { move: 'end' })
  await idle()
  const lines = ['Ann cancelled.', 'Reserved for Ben for $18', 'Ann asks $18', 'Ben offers $15']
  expect(await textsOf(ann, ben)).toEqual(lines)
  expect(await textsOf(ben, ann)).toEqual(lines)
  const line = await newest(ben, ann)
  expect(line).toMatchObject({ senderId: ann.id, deal: { postId } })
  expect((await entryOf(ben, ann)).preview).toMatchObject({ kind: 'deal', text: 'Ann cancelled.' })
})

test("a message about a deal is unread in the seller's inbox, not among the requests, and causes a notification", async () => {
  const ben = await student('Ben Roy')
  const postId = await thingOf(ann)
  await offer(postId, ben, 1500)
  await idle()
  const entry = await entryOf(ann, ben)
  expect([entry.inboxKey, entry.unreadSince]).toEqual([inboxKey(ann.id), (await newest(ann, ben)).id])
  const { items } = (await call(listNotifications, {}, ann)).output
  expect(items[0]).toMatchObject({
    type: 'deal',
    chatId: chatOf(ann, ben),
    text: 'Ben offers $15',
    aboutPost: 'Desk lamp',
  })
})

test('taking and leaving a place in line does not begin a conversation', async () => {
  const ben = await student('Ben Roy')
  const postId = await thingOf(ann)
  await ask(postId, ben)
  await move(postId, ben, ben, { move: 'end' })
  await idle()
  expect((await call(listChats, {}, ben)).output.items).toEqual([])
})

test('the expiry of an offer, and a new offer before the scheduled run has seen the expiry, cause one message each', async () => {
  const ben = await student('Ben Roy')
  const postId = await thingOf(ann)
  await offer(postId, ben, 1500)
  await idle()
  const deals = z.parse(z.array(z.looseObject({})), (await rowOf(lineKey(postId)))?.['deals'])
  await changeRow(lineKey(postId), { deals: deals.map((deal) => ({ ...deal, until: Date.now() - 1000 })) })
  await offer(postId, ben, 1600)
  await idle()
  expect(await textsOf(ann, ben)).toEqual(['Ben offers $16', 'Ben’s offer ran out.', 'Ben offers $15'])
})

test('a repeated event writes no second message', async () => {
  const ben = await student('Ben Roy')
  const postId = await thingOf(ann)
  await offer(postId, ben, 1500)
  await idle()
  await unknownConnection(ann.id, 'gone-by-line=', Date.now() - 60_000)
  await react('on-deal-stepped-send-message', dealStepped, { postId, version: 1, isNewState: false })
  // The repeated event sends its hint, which removes the rows of closed sockets.
  expect(await rowOf(connectionKey(ann.id, 'gone-by-line='))).toBeUndefined()
  expect(await textsOf(ann, ben)).toEqual(['Ben offers $15'])
})

test('a message about a deal is below every message that the two people have already seen', async () => {
  const ben = await student('Ben Roy')
  const postId = await thingOf(ann)
  // The id of this message contains a later time, because a browser's clock may be ahead.
  const ahead = await say(ann, ben, { text: 'Come today', id: newUlid(Date.now() + 4000) })
  await idle()
  await offer(postId, ben, 1500)
  await idle()
  expect(await textsOf(ben, ann)).toEqual(['Ben offers $15', 'Come today'])
  expect((await newest(ann, ben)).id > ahead.id).toBe(true)
})

test('people who blocked each other get no new message', async () => {
  const ben = await student('Ben Roy')
  const postId = await thingOf(ann)
  await offer(postId, ben, 1500)
  await idle()
  await call(blockPerson, { userId: ann.id }, ben)
  await idle()
  expect(await textsOf(ben, ann)).toEqual(['Ben offers $15'])
})

test('a message about a deal cannot be edited, unsent or written by a person', async () => {
  const ben = await student('Ben Roy')
  const postId = await thingOf(ann)
  await offer(postId, ben, 1500)
  await idle()
  const { id: messageId, chatId } = await newest(ben, ann)
  const edit = await call(updateMessage, { chatId, messageId, blocks: [{ text: 'Ben offers $5' }] }, ben)
  expect(edit.error?.code).toBe('not-sender')
  expect((await call(unsendMessage, { chatId, messageId }, ben)).error?.code).toBe('not-sender')
  const forged = await loose(sendMessage, { ...messageTo(ben, ann), deal: { postId } }, ben)
  expect(forged.error?.code).toBe('bad-input')
  expect((await rowOf(messageKey(chatId, messageId)))?.['blocks']).toEqual([{ text: 'Ben offers $15' }])
})

test('offers to the sellers of 21 things exceed the limit of twenty conversations with strangers a day', async () => {
  const ben = await student('Ben Roy')
  const sellers = await Promise.all(Array.from({ length: 21 }, () => student()))
  const codes: (string | undefined)[] = []
  for (const seller of sellers) {
    const postId = await thingOf(seller)
    const answer = await offer(postId, ben, 1500)
    codes.push(answer.error?.code)
    if (answer.error) break
    await move(postId, ben, ben, { move: 'end', round: answer.output.deal.round })
    await idle()
  }
  expect(codes).toEqual([...Array.from({ length: 20 }, () => undefined), 'too-many-strangers'])
  const last = await thingOf(sellers[20]!)
  expect((await call(createDeal, { postId: last, cents: 2000 }, ben)).status).toBe(200)
})
