import { expect, test } from 'vitest'
import { messageSent } from '../../events/message-sent.ts'
import { entryKey } from '../../lambdas/chats/chat-keys.ts'
import { uploadKey } from '../../lambdas/media/upload-keys.ts'
import { deleteChat } from '../../shared/chats/delete-chat.ts'
import { getChatFileAccess } from '../../shared/chats/get-chat-file-access.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { photoPath } from '../../shared/media/media.ts'
import { createUpload } from '../../shared/media/create-upload.ts'
import { getFileAccess } from '../../shared/media/get-file-access.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { call, forgetEdge, idle, theCloud } from '../cloud.ts'
import { leaveForGood } from '../holdings/deletion.ts'
import { react } from '../notifications/pushing.ts'
import { changeRow, removeRow } from '../rows.ts'
import { uploaded, uploadedForChat } from '../media/pictures.ts'
import { chatOf, messageTo, say, talker, type Talker } from './conversations.ts'

async function accessOf(reader: Talker, chatId: string) {
  const origin = `http://127.0.0.1:${(await theCloud()).ports.site}`
  return call(getChatFileAccess, { chatId, origin }, reader)
}

async function statusOf(path: string, query = ''): Promise<number> {
  const { ports } = await theCloud()
  const response = await fetch(`http://127.0.0.1:${ports.site}${path}${query && `?${query}`}`)
  return response.status
}

test(
  'the photo of a message opens only for the two people of its conversation, until the conversation is deleted',
  { timeout: 180_000 },
  async () => {
    const [ann, bob, eve] = [await talker(), await talker(), await talker()]
    const chatId = chatOf(ann, bob)
    const photo = { uploadId: await uploadedForChat(ann, chatId), alt: 'A lamp' }
    const message = await say(ann, bob, { text: '', media: [photo] })
    expect(message.media).toMatchObject([{ kind: 'photo', alt: 'A lamp' }])
    const { fileId } = message.media[0]!
    expect(fileId).toMatch(new RegExp(`^private/${chatId}/[0-9a-f]{32}$`))
    await idle()
    const { items } = (await call(listChats, {}, bob)).output
    expect(items[0]?.preview).toEqual({ senderId: ann.id, kind: 'photo', text: '' })
    const path = photoPath(fileId, 320)
    expect(await statusOf(path)).toBe(403)
    for (const reader of [ann, bob])
      expect(await statusOf(path, (await accessOf(reader, chatId)).output.query)).toBe(200)
    expect((await accessOf(eve, chatId)).error?.code).toBe('chat-not-found')
    const ofEve = await accessOf(eve, chatOf(eve, ann))
    expect(await statusOf(path, ofEve.output.query)).toBe(403)
    const origin = `http://127.0.0.1:${(await theCloud()).ports.site}`
    expect((await call(getFileAccess, { campusId: chatId, origin }, eve)).error?.code).toBe(
      'campus-not-found',
    )

    const { query } = (await accessOf(bob, chatId)).output
    // The photo stays as long as its message does, even when the row of its upload expires.
    await removeRow(uploadKey(ann.id, photo.uploadId))
    await idle()
    await forgetEdge()
    expect(await statusOf(path, query)).toBe(200)
    await call(deleteChat, { chatId }, bob)
    await idle()
    await forgetEdge()
    expect(await statusOf(path, query)).toBe(404)
  },
)

test("a photo is removed with its sender's account, and with a message from before the deletion of its conversation", async () => {
  const [ann, bob] = [await talker(), await talker()]
  const chatId = chatOf(ann, bob)
  const photoTo = async () => {
    const uploadId = await uploadedForChat(ann, chatId)
    const { id, media } = await say(ann, bob, { text: '', media: [{ uploadId }] })
    return { id, path: photoPath(media[0]!.fileId, 320) }
  }
  const [late, other] = [await photoTo(), await photoTo()]
  await idle()
  const { query } = (await accessOf(ann, chatId)).output
  const statuses = async () => {
    await forgetEdge()
    return [await statusOf(late.path, query), await statusOf(other.path, query)]
  }
  expect(await statuses()).toEqual([200, 200])
  for (const reader of [ann, bob]) await changeRow(entryKey(reader.id, chatId), { clearedUpTo: late.id })
  await react('on-message-sent-update-chats', messageSent, {
    chatId,
    messageId: late.id,
    senderId: ann.id,
    campusId: 'ou',
  })
  expect(await statuses()).toEqual([404, 200])
  await leaveForGood(ann)
  expect(await statuses()).toEqual([404, 404])
})

test('a message accepts only an upload that was made for its conversation, and only once', async () => {
  const [ann, bob, eve] = [await talker(), await talker(), await talker()]
  const send = async (uploadId: string) =>
    (await call(sendMessage, messageTo(ann, bob, { media: [{ uploadId }] }), ann)).error?.code
  const uploadId = await uploadedForChat(ann, chatOf(ann, bob))
  expect(await send(uploadId)).toBeUndefined()
  expect(await send(uploadId)).toBe('upload-not-found')
  expect(await send(await uploaded(ann))).toBe('upload-not-found')
  expect(await send(await uploadedForChat(ann, chatOf(ann, eve)))).toBe('upload-not-found')
  const post = { id: newUlid(Date.now()), campusId: 'ou', blocks: [] }
  const media = [{ uploadId: await uploadedForChat(ann, chatOf(ann, bob)) }]
  expect((await call(createPost, { ...post, media }, ann)).error?.code).toBe('upload-not-found')
})

test("an upload for another person's conversation is refused", async () => {
  const [ann, bob, eve] = [await talker(), await talker(), await talker()]
  const input = { id: newUlid(Date.now()), name: 'photo.jpg', size: 1000, chatId: chatOf(ann, bob) }
  expect((await call(createUpload, input, eve)).error?.code).toBe('chat-not-found')
  expect((await call(createUpload, input, ann)).status).toBe(200)
})
