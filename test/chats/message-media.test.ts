/** Photos and videos of a message, from their uploads until they are removed. */
import { expect, test } from 'vitest'
import { keptKey, messageKey } from '../../lambdas/chats/chat-keys.ts'
import { messageReportKey } from '../../lambdas/reports/report-keys.ts'
import { deleteChat } from '../../shared/chats/delete-chat.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { unsendMessage } from '../../shared/chats/unsend-message.ts'
import { updateMessage } from '../../shared/chats/update-message.ts'
import type { Attachment } from '../../shared/composer/attachments.ts'
import { reportMessage } from '../../shared/reports/report-message.ts'
import { call, idle } from '../cloud.ts'
import { leaveForGood } from '../holdings/deletion.ts'
import { filesBelow, removeFilesBelow } from '../media/files-below.ts'
import { uploaded, uploadedForChat, uploadedVideoForChat } from '../media/pictures.ts'
import { newDevice } from '../notifications/pushing.ts'
import { putRow, removeRow, rowOf } from '../rows.ts'
import { chatOf, messageTo, say, talker, type Talker } from './conversations.ts'

/** Uploads a video with its poster and then photos. Returns them as attachments of a message. */
async function mediaOf(of: Talker, chatId: string, count: number): Promise<Attachment[]> {
  const video = {
    uploadId: await uploadedVideoForChat(of, chatId),
    posterId: await uploadedForChat(of, chatId),
    alt: 'A lamp that blinks',
  }
  const photos: Attachment[] = []
  while (photos.length < count - 1) photos.push({ uploadId: await uploadedForChat(of, chatId) })
  return [video, ...photos]
}

const shownFiles = async (chatId: string) => (await filesBelow(`signed/files/private/${chatId}`)).length
const keptFiles = async (chatId: string) => (await filesBelow(`kept/${chatId}`)).map(({ Key }) => Key)

test(
  'a message can have ten photos and videos, which are removed with the message, and a report has a picture of each',
  { timeout: 180_000 },
  async () => {
    const [ann, bob] = [await talker(), await talker()]
    const chatId = chatOf(ann, bob)
    const media = await mediaOf(ann, chatId, 10)
    const device = await newDevice(bob)
    const message = await say(ann, bob, { text: '', media })
    expect(message.media).toMatchObject([
      {
        kind: 'video',
        alt: 'A lamp that blinks',
        poster: { fileId: expect.stringContaining(`private/${chatId}/`) },
      },
      ...Array.from({ length: 9 }, () => ({ kind: 'photo' })),
    ])
    await idle()
    expect(await device.pushes()).toMatchObject([{ body: 'Sent 10 photos and videos' }])
    const [shown] = (await call(listMessages, { chatId }, bob)).output.items
    expect(shown?.media).toEqual(message.media)
    const [chat] = (await call(listChats, {}, bob)).output.items
    expect(chat?.preview).toEqual({ senderId: ann.id, kind: 'files', count: 10, text: '' })
    expect(await shownFiles(chatId)).toBeGreaterThan(10)
    const ref = { chatId, messageId: message.id }
    expect((await call(updateMessage, { ...ref, blocks: [{ text: 'Mine' }] }, ann)).output).toMatchObject({
      blocks: [{ text: 'Mine' }],
      media: message.media,
    })
    expect((await call(unsendMessage, ref, ann)).output.media).toEqual([])
    await idle()
    expect(await shownFiles(chatId)).toBe(0)
    expect(await keptFiles(chatId)).toHaveLength(10)
    expect((await call(reportMessage, { ...ref, reason: 'scam' }, bob)).status).toBe(200)
    const key = messageReportKey(ann.id, message.id, bob.id)
    expect(await filesBelow(`reports/${key.pk}/${key.sk}`.replaceAll('#', '/'))).toHaveLength(10)
  },
)

test(
  'all files of a message are removed with its conversation, and with the account of its sender',
  { timeout: 180_000 },
  async () => {
    const [ann, bob] = [await talker(), await talker()]
    const chatId = chatOf(ann, bob)
    await say(ann, bob, { text: 'Look', media: await mediaOf(ann, chatId, 3) })
    await idle()
    expect(await shownFiles(chatId)).toBeGreaterThan(3)
    await call(deleteChat, { chatId, for: 'both' }, bob)
    await idle()
    expect(await shownFiles(chatId)).toBe(0)
    await say(ann, bob, { text: 'Look', media: await mediaOf(ann, chatId, 3) })
    await idle()
    expect(await shownFiles(chatId)).toBeGreaterThan(3)
    await leaveForGood(ann)
    expect(await shownFiles(chatId)).toBe(0)
    const [left] = (await call(listMessages, { chatId }, bob)).output.items
    expect(left).toMatchObject({ blocks: [{ text: 'Look' }], media: [] })
  },
)

test('deleting a conversation keeps the copy of a message for reports, even if the photo of the message no longer exists', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const chatId = chatOf(ann, bob)
  const { id } = await say(ann, bob, { media: [{ uploadId: await uploadedForChat(ann, chatId) }] })
  await idle()
  await removeFilesBelow(`signed/files/private/${chatId}`)
  await call(deleteChat, { chatId, for: 'both' }, ann)
  await idle()
  expect(await rowOf(messageKey(chatId, id))).toBeUndefined()
  expect(await rowOf(keptKey(chatId, id, 0))).toBeDefined()
  expect(await keptFiles(chatId)).toEqual([])
})

test('eleven files, a file twice and a file that was made for something else are refused', async () => {
  const [ann, bob, eve] = [await talker(), await talker(), await talker()]
  const chatId = chatOf(ann, bob)
  const code = async (...media: Attachment[]) =>
    (await call(sendMessage, messageTo(ann, bob, { media }), ann)).error?.code
  const [uploadId, posterId] = [await uploadedForChat(ann, chatId), await uploadedForChat(ann, chatId)]
  const many = Array.from({ length: 11 }, (_, at) => ({ uploadId: `01KABCDEF0123456789ABCDE${at + 10}` }))
  expect(await code(...many)).toBe('too-many-files')
  expect(await code({ uploadId }, { uploadId })).toBe('bad-input')
  const others = [
    await uploaded(ann),
    await uploadedForChat(ann, chatOf(ann, eve)),
    await uploadedForChat(bob, chatId),
  ]
  // Each message uses a new file, because a refused message has already claimed its file.
  for (const other of others)
    expect(await code({ uploadId: await uploadedForChat(ann, chatId) }, { uploadId: other })).toBe(
      'upload-not-found',
    )
  const video = await uploadedVideoForChat(ann, chatId)
  expect(await code({ uploadId: video, posterId: await uploaded(ann) })).toBe('upload-not-found')
  expect(await code({ uploadId, posterId })).toBe('upload-not-found')
  expect(await code()).toBeUndefined()
})

test('an old row, in which a message had at most one photo, is read as a list of one photo', async () => {
  const [ann, bob] = [await talker(), await talker()]
  const chatId = chatOf(ann, bob)
  const { id, media } = await say(ann, bob, {
    media: [{ uploadId: await uploadedForChat(ann, chatId) }],
  })
  await idle()
  const { media: stored, ...row } = (await rowOf(messageKey(chatId, id)))!
  const photo = Array.isArray(stored) ? stored[0] : undefined
  await putRow({ ...row, photo })
  const [shown] = (await call(listMessages, { chatId }, bob)).output.items
  expect(shown?.media).toEqual(media)
  await call(unsendMessage, { chatId, messageId: id }, ann)
  await idle()
  expect(await shownFiles(chatId)).toBe(0)
  expect(await rowOf(messageKey(chatId, id))).not.toHaveProperty('photo')
  const { media: kept, ...keptRow } = (await rowOf(keptKey(chatId, id, 0)))!
  expect(kept).toEqual([photo])
  await putRow({ ...keptRow, photo })
  await removeRow(messageKey(chatId, id))
  expect((await call(reportMessage, { chatId, messageId: id, reason: 'scam' }, bob)).status).toBe(200)
  expect(await rowOf(messageReportKey(ann.id, id, bob.id))).toMatchObject({ message: { media: [photo] } })
})
