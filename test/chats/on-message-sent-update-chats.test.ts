import { expect, test } from 'vitest'
import { idle } from '../cloud.ts'
import { chatOf, entryOf, say, talker } from './conversations.ts'
import { inboxKey } from '../../lambdas/chats/chat-keys.ts'

test('a message updates the entries of both people', async () => {
  const [ann, bob] = [await talker('Ann Ray'), await talker('Bob Ray')]
  const first = await say(ann, bob, { text: 'Hi' })
  const second = await say(ann, bob, { text: 'Still there?' })
  await idle()
  const common = {
    preview: { senderId: ann.id, kind: 'text', text: 'Still there?' },
    lastId: second.id,
    lastAt: second.createdAt,
  }
  expect(await entryOf(ann, bob)).toMatchObject({
    ...common,
    inboxKey: inboxKey(ann.id),
    partner: { id: bob.id },
  })
  const received = await entryOf(bob, ann)
  expect(received).toMatchObject({ ...common, lastReceivedId: second.id, unreadSince: first.id })
  expect(received.partner).toMatchObject({ id: ann.id, name: 'Ann Ray' })
  expect((await entryOf(ann, bob)).unreadSince).toBeUndefined()
  expect(chatOf(ann, bob)).toContain(ann.id)
})
