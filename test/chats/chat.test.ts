import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { beginningOfMessage, chatSchema, messageSchema } from '../../shared/chats/chat.ts'
import type { Chat, Message, SharedPost } from '../../shared/chats/chat.ts'
import { filesWords } from '../../shared/chats/files-words.ts'

test.each([
  ['a photo', ['photo']],
  ['3 photos', ['photo', 'photo', 'photo']],
  ['a video', ['video']],
  ['2 videos', ['video', 'video']],
  ['3 photos and videos', ['photo', 'video', 'photo']],
] as const)('%s is what a message with only %j is called', (words, kinds) => {
  const beginning = beginningOfMessage({ blocks: [], media: kinds.map((kind) => ({ kind })) })
  expect(beginning.text).toBe('')
  expect(filesWords(beginning)).toBe(words)
})

test('a message with a deleted post contains only the id of the post and that it is missing', () => {
  const post: SharedPost = { state: 'missing', id: '01KABCDEF0123456789ABCDEFG' }
  const message: Message = {
    id: '01KABCDEF0123456789ABCDEFH',
    chatId: 'u_ann-u_bob',
    senderId: 'u_ann',
    blocks: [],
    media: [],
    post: { ...post, text: 'A lamp' } as SharedPost,
    hearts: [],
    createdAt: 1,
  }
  expect(z.parse(messageSchema, message).post).toEqual(post)
})

test('a conversation without a message is valid without a preview', () => {
  const partner = { id: 'u_bob', name: 'Bob Lee', username: 'boblee', schoolVerified: true }
  const chat: Chat = { id: 'u_ann-u_bob', partner, lastId: '01KABCDEF0123456789ABCDEFG', lastAt: 1 }
  expect(z.parse(chatSchema, chat)).toEqual(chat)
})
