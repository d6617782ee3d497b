/**
 * A message is refused if its receiver reads a later message while it is in flight, because the receiver would not notice it
 * above the later message.
 */
import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '../../lambdas/access/viewer.ts'
import { entryKey } from '../../lambdas/chats/chat-keys.ts'
import { messageStore } from '../../lambdas/chats/message-store.ts'
import { sendMessage } from '../../lambdas/chats/send-message.ts'
import type { Platform } from '../../lambdas/platform/platform.ts'
import { userStore } from '../../lambdas/users/user-store.ts'
import { chatIdOf } from '../../shared/chats/pair.ts'
import { newUlid } from '../../shared/ulid.ts'
import { functionsHere, rowOfPerson } from '../deals/own-people.ts'
import { openOwnTable } from '../own-table.ts'

let own: Awaited<ReturnType<typeof openOwnTable>>
beforeAll(async () => {
  own = await openOwnTable()
  await functionsHere()
})

const [ann, ben] = ['u_ann', 'u_ben'] as const
const chatId = chatIdOf(ann, ben)

/** Sends a message of Ann whose id has this age in milliseconds. Before the write, Ben marks a later message as read. */
async function sendOvertaken(age: number) {
  const now = Date.now()
  await own.fill([ann, ben].map((id) => rowOfPerson(id, now)))
  await own.table.put({ ...entryKey(ben, chatId), isAccepted: true })
  const readUpTo = newUlid(now)
  const { table } = own
  const platform: Platform = {
    now: () => now,
    random: (bytes) => 'ab'.repeat(bytes),
    table: {
      ...table,
      async transact(writes) {
        await table.update({ key: entryKey(ben, chatId), set: { readUpTo } })
        return table.transact(writes)
      },
    },
  }
  const user = await userStore(platform).get(ann)
  const viewer = { ...user, hidden: new Set(), isSessionStarted: true } as unknown as Viewer
  const input = { chatId, id: newUlid(now - age), blocks: [{ text: 'Is it there?' }] }
  const sent = sendMessage.run({ input, viewer, client: { address: '192.0.2.1' }, platform })
  return { sent, isStored: async () => (await messageStore(platform).get(chatId, input.id)) !== undefined }
}

test('a delayed message is refused and not stored if its receiver has read a later message', async () => {
  const { sent, isStored } = await sendOvertaken(5000)
  await expect(sent).rejects.toMatchObject({ code: 'stale-key' })
  expect(await isStored()).toBe(false)
})
