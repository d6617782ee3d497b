/** A blocked person still sees their conversation with the blocker, but nothing newer than the block. */
import { expect, test } from 'vitest'
import { entryKey } from '../../lambdas/chats/chat-keys.ts'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { unblockPerson } from '../../shared/blocks/unblock-person.ts'
import { getChat } from '../../shared/chats/get-chat.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { readChat } from '../../shared/chats/read-chat.ts'
import { updateProfile } from '../../shared/users/update-profile.ts'
import { call, idle, invoke } from '../cloud.ts'
import { openSocket } from '../live/open-socket.ts'
import { uploadedAvatar } from '../media/pictures.ts'
import { changeRow, rowOf } from '../rows.ts'
import { chatOf, say, talker, type Talker } from './conversations.ts'

const partnerOf = async (reader: Talker, other: Talker) =>
  (await call(getChat, { chatId: chatOf(reader, other) }, reader)).output.chat.partner

test('a new name and a new picture after a block are not shown to a blocked person', async () => {
  const [ann, ben] = [await talker('Ann Ray'), await talker('Ben Cole')]
  await say(ben, ann)
  await idle()
  await call(blockPerson, { userId: ben.id }, ann)
  const picture = await uploadedAvatar(ann)
  await call(updateProfile, { firstName: 'Anna', lastName: 'Roy', picture }, ann)
  await idle()
  const before = await partnerOf(ben, ann)
  expect([before.name, before.picture]).toEqual(['Ann Ray', undefined])
  await call(unblockPerson, { userId: ben.id }, ann)
  expect(await partnerOf(ben, ann)).toMatchObject({ name: 'Anna Roy', picture: expect.any(String) })
  await say(ann, ben)
  await idle()
  const inbox = (await call(listChats, {}, ben)).output.items
  expect(inbox.map(({ partner }) => partner.name)).toEqual(['Anna Roy'])
})

test("during a block neither person gets the other's read mark, neither in responses nor in hints", async () => {
  const [ann, ben] = [await talker(), await talker()]
  const chatId = chatOf(ann, ben)
  const [ofBen, ofAnn] = [await say(ben, ann), await say(ann, ben)]
  await idle()
  await call(blockPerson, { userId: ben.id }, ann)
  const [toAnn, toBen] = [await openSocket(ann), await openSocket(ben)]
  await call(readChat, { chatId, upTo: ofBen.id }, ann)
  await call(readChat, { chatId, upTo: ofAnn.id }, ben)
  for (const reader of [ann, ben])
    expect((await call(listMessages, { chatId }, reader)).output).not.toHaveProperty('partnerReadUpTo')
  const isRead = ({ type }: { type: string }) => type === 'read'
  expect(await toAnn.arrival(isRead)).toMatchObject({ userId: ann.id })
  expect(await toBen.arrival(isRead)).toMatchObject({ userId: ben.id })
  expect([...toAnn.frames, ...toBen.frames]).toHaveLength(2)
  toAnn.close()
  toBen.close()
})

test('a message from before a block does not copy a newer name of the blocker into the inbox of the blocked person', async () => {
  const [ann, ben] = [await talker('Ann Ray'), await talker('Ben Cole')]
  await say(ben, ann)
  await idle()
  const { chatId, id: messageId } = await say(ben, ann)
  await idle()
  await call(blockPerson, { userId: ben.id }, ann)
  await call(updateProfile, { firstName: 'Anna', lastName: 'Roy' }, ann)
  await idle()
  // Runs the reaction to the message a second time after the block.
  const entry = entryKey(ben.id, chatId)
  await changeRow(entry, { lastId: '0'.repeat(26), lastAt: 0 })
  const detail = { chatId, messageId, senderId: ben.id, campusId: 'ou' }
  const body = JSON.stringify({ id: '1', 'detail-type': 'message-sent', detail })
  await invoke('on-message-sent-update-chats', { Records: [{ messageId: '1', body }] })
  expect(await rowOf(entry)).toMatchObject({ lastId: messageId, partner: { name: 'Ann Ray' } })
  expect((await partnerOf(ben, ann)).name).toBe('Ann Ray')
})

test('after a block, a repeated event of a message sends no hint to the blocked person', async () => {
  const [ann, ben] = [await talker(), await talker()]
  const { chatId, id: messageId } = await say(ann, ben)
  await idle()
  await call(blockPerson, { userId: ben.id }, ann)
  const [toAnn, toBen] = [await openSocket(ann), await openSocket(ben)]
  const detail = { chatId, messageId, senderId: ann.id, campusId: 'ou' }
  const body = JSON.stringify({ id: '1', 'detail-type': 'message-sent', detail })
  await invoke('on-message-sent-update-chats', { Records: [{ messageId: '1', body }] })
  expect(await toAnn.arrival()).toMatchObject({ type: 'message' })
  expect(toBen.frames).toEqual([])
  toAnn.close()
  toBen.close()
})
