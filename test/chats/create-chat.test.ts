import { expect, test } from 'vitest'
import { userKey } from '../../lambdas/users/user-keys.ts'
import { createChat } from '../../shared/chats/create-chat.ts'
import { deleteChat } from '../../shared/chats/delete-chat.ts'
import { getChat } from '../../shared/chats/get-chat.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { newUlid } from '../../shared/ulid.ts'
import { ban, call, idle } from '../cloud.ts'
import { putRow, rowOf, userOf } from '../rows.ts'
import {
  begin,
  beginning,
  chatOf,
  entryOf,
  messageTo,
  say,
  talker,
  type Talker,
  textsOf,
} from './conversations.ts'

const rounds = process.env['FAULTS'] === 'long' ? 100 : 4

test('a conversation is created once, and is in the inbox of the person who started it', async () => {
  const [ann, bob] = [await talker(), await talker('Bob Ray')]
  const { username } = await userOf(bob.email)
  const first = await begin(ann, bob)
  const partner = { id: bob.id, name: 'Bob Ray', username, schoolVerified: true }
  expect(first.output).toEqual({
    chat: { id: chatOf(ann, bob), partner, lastId: expect.any(String), lastAt: expect.any(Number) },
    isNew: true,
  })
  const again = await begin(ann, bob)
  expect(again.output).toEqual({ chat: first.output.chat, isNew: false })
  expect((await call(listChats, {}, ann)).output).toEqual({ items: [first.output.chat] })
  expect((await call(listChats, {}, bob)).output).toEqual({ items: [] })
})

test(
  'two people who start a conversation simultaneously, for the first time or after a deletion, always get the same one',
  { timeout: rounds * 30_000 },
  async () => {
    let [ann, bob] = [await talker(), await talker()]
    for (let round = 0; round < rounds; round += 1) {
      if (round % 2 === 1) [ann, bob] = [await talker(), await talker()]
      const [one, other] = await Promise.all([begin(ann, bob), begin(bob, ann)])
      expect(one.output.chat.id).toBe(other.output.chat.id)
      await Promise.all([say(ann, bob, { text: 'one' }), say(bob, ann, { text: 'two' })])
      await idle()
      for (const [reader, partner] of [
        [ann, bob],
        [bob, ann],
      ] as const) {
        const chats = (await call(listChats, {}, reader)).output.items
        expect(chats.map((chat) => chat.partner.id)).toEqual([partner.id])
        expect((await textsOf(reader, partner)).sort()).toEqual(['one', 'two'])
        const { chat } = (await call(getChat, { chatId: chatOf(ann, bob) }, reader)).output
        expect(chat.preview?.kind).toBe('text')
      }
      await call(deleteChat, { chatId: chatOf(ann, bob) }, ann)
    }
  },
)

test('a conversation cannot start with oneself, a banned person or an unknown person', async () => {
  const [ann, bob] = [await talker(), await talker()]
  expect((await begin(ann, ann)).error?.code).toBe('own-profile')
  const nobody = await call(createChat, { ...beginning(bob), userId: 'u_nobody' }, ann)
  expect(nobody.error?.code).toBe('user-not-found')
  await ban(bob)
  expect((await begin(ann, bob)).error?.code).toBe('user-not-found')
})

test('an id whose time is five minutes ago starts no conversation', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const old = await call(createChat, { ...beginning(bob), id: newUlid(Date.now() - 300_000) }, ann)
  expect(old.error?.code).toBe('stale-key')
  expect(await entryOf(ann, bob)).toEqual({})
})

/** Creates a person who never signs in, by copying the row of another person. */
async function copyOf(person: Talker, letter: string): Promise<Talker> {
  const id = `${person.id}${letter}`
  await putRow({ ...(await rowOf(userKey(person.id))), ...userKey(id), id })
  return { ...person, id }
}

test('a person can start conversations with twenty strangers a day, and with all earlier partners', async () => {
  const [ann, fan] = [await talker(), await talker()]
  const others = await Promise.all([...'abcdefghijklmnopqrstu'].map((letter) => copyOf(fan, letter)))
  const last = others.pop()!
  await say(fan, ann)
  await idle()
  for (const other of others) expect((await begin(ann, other)).output.isNew).toBe(true)
  const refused = await begin(ann, last)
  expect([refused.status, refused.error?.code]).toEqual([429, 'too-many-strangers'])
  expect(refused.error?.retryAfter).toBeGreaterThan(3600)
  expect(refused.error?.message).toBe('You have started many conversations today. Try again in 2 hours.')
  const message = await call(sendMessage, messageTo(ann, last), ann)
  expect([message.status, message.error?.code]).toEqual([429, 'too-many-strangers'])
  // The limit does not apply to conversations that exist already, no matter who started them.
  await say(ann, others[0]!)
  await say(ann, fan)
  expect((await begin(ann, fan)).output.isNew).toBe(false)
})
