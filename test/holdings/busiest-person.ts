/** Finds the person of a cloud whose id is in the most rows, and exports all data of that person. */
import { expect } from 'vitest'
import type { Cloud } from '../../infra/local/cloud.ts'
import { emailKey, userKey } from '../../lambdas/users/user-keys.ts'
import { heartMessage } from '../../shared/chats/heart-message.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { unsendMessage } from '../../shared/chats/unsend-message.ts'
import { updateChat } from '../../shared/chats/update-chat.ts'
import { updateMessage } from '../../shared/chats/update-message.ts'
import { createComment } from '../../shared/comments/create-comment.ts'
import { exportAccount } from '../../shared/holdings/export-account.ts'
import { heldParts, type Held, type HeldPart } from '../../shared/holdings/held.ts'
import { createUpload } from '../../shared/media/create-upload.ts'
import { finishUpload } from '../../shared/media/finish-upload.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { updateNotificationSettings } from '../../shared/notifications/update-notification-settings.ts'
import { createSavedSearch } from '../../shared/search/create-saved-search.ts'
import { createSearch } from '../../shared/search/create-search.ts'
import { newUlid, ulidAfter } from '../../shared/ulid.ts'
import { updateProfile } from '../../shared/users/update-profile.ts'
import { photoWithPlace } from '../media/bytes.ts'
import { allRows, callerOf, type Row } from './whole-cloud.ts'
import { statusOf } from '../status-of.ts'

export interface Busiest {
  id: string
  email: string
  schoolEmail: string
  username: string
  name: string
  campusId: string
  poolName: string
  call: ReturnType<typeof callerOf>
}

/** Returns the person with the most rows among the members with these addresses. */
export async function busiestPerson(cloud: Cloud, emails: readonly string[]): Promise<Busiest> {
  const rows = await allRows(cloud)
  const texts = rows.map((row) => JSON.stringify(row))
  const people = rows.filter(
    ({ sk, schoolVerified, email }) =>
      sk === userKey('').sk && schoolVerified && emails.includes(String(email)),
  )
  const rowsOf = ({ id }: Row) => texts.filter((text) => text.includes(String(id))).length
  const [person] = people.map((row) => ({ row, count: rowsOf(row) })).sort((a, b) => b.count - a.count)
  const { id, email, schoolEmail, username, firstName, lastName, campusId } = person!.row as Record<
    string,
    string
  > as never as Omit<Busiest, 'name'> & { firstName: string; lastName: string }
  const claim = rows.find(({ pk, sk }) => pk === emailKey(email).pk && sk === emailKey(email).sk)
  const poolName = String(claim?.['cognitoName'])
  const name = `${firstName} ${lastName}`
  return { id, email, schoolEmail, username, name, campusId, poolName, call: callerOf(cloud, poolName) }
}

/**
 * Adds the kinds of data that the demo lacks: pages of comments, a deleted post, a profile picture, a finished and an
 * unfinished upload, a post with a file, and changes in a conversation.
 */
export async function makeBusier({ call, campusId }: Busiest): Promise<void> {
  const write = (text: string, media: { uploadId: string }[] = []) =>
    call(createPost, { id: newUlid(Date.now()), campusId, blocks: [{ text }], media })
  const post = await write('With a photo', [{ uploadId: await upload() }])
  for (let index = 0; index < 120; index += 1)
    await call(createComment, {
      id: newUlid(Date.now()),
      campusId,
      postId: post.id,
      parentId: post.id,
      blocks: [{ text: `Comment ${index}` }],
      media: [],
    })
  await call(deletePost, { postId: (await write('A mistake')).id })
  await call(updateNotificationSettings, { mail: { comment: false } })
  await call(createSearch, { campusId, q: 'A red lamp' })
  await call(createSavedSearch, { campusId, q: 'A red lamp' })
  const picture = await upload({ crop: { left: 0, top: 0, width: 0.5 } })
  await call(updateProfile, { picture })
  await upload()
  await upload('unfinished')
  await talk()

  /** Adds to the person's newest conversation an edited and an unsent message, a reaction, and settings. */
  async function talk(): Promise<void> {
    const [chat] = (await call(listChats, {})).items
    if (!chat) throw new Error('The demo has conversations of everybody who can sign in')
    const chatId = chat.id
    const say = (text: string) =>
      call(sendMessage, { chatId, id: ulidAfter(chat.lastId, Date.now()), blocks: [{ text }] })
    const [edited, unsent] = [await say('Is it heavy?'), await say('A mistake')]
    await call(updateMessage, { chatId, messageId: edited.id, blocks: [{ text: 'Is it very heavy?' }] })
    await call(unsendMessage, { chatId, messageId: unsent.id })
    const { items } = await call(listMessages, { chatId })
    const theirs = items.find(({ senderId }) => senderId === chat.partner.id)
    if (!theirs) throw new Error('Their partner has written')
    await call(heartMessage, { chatId, messageId: theirs.id, isHearted: true, emoji: '🔥' })
    await call(updateChat, { chatId, isMuted: true, isArchived: true, isUnread: true })
  }

  async function upload(more: 'unfinished' | { crop?: object } = {}): Promise<string> {
    const id = newUlid(Date.now())
    const bytes = new Uint8Array(await photoWithPlace())
    const { url, fields } = await call(createUpload, { id, name: 'photo.jpg', size: bytes.length })
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append('file', new Blob([bytes]), 'photo.jpg')
    expect(await statusOf(url, { method: 'POST', body: form })).toBe(204)
    if (more !== 'unfinished') await call(finishUpload, { uploadId: id, ...more } as never)
    return id
  }
}

/** Returns all items of each part of the person's export. */
export async function exportOf({ call }: Busiest): Promise<Record<HeldPart, Held[]>> {
  const parts = {} as Record<HeldPart, Held[]>
  for (const part of heldParts) {
    const items: Held[] = (parts[part] = [])
    let cursor: string | undefined
    do {
      const page = await call(exportAccount, { part, ...(cursor && { cursor }) })
      items.push(...page.items)
      cursor = page.cursor
    } while (cursor)
  }
  return parts
}
