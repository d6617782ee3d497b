import { expect, test } from 'vitest'
import { createChat } from '../../shared/chats/create-chat.ts'
import { getChat } from '../../shared/chats/get-chat.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listUserPosts } from '../../shared/posts/list-user-posts.ts'
import { serveConversation } from '../chats/open-conversation.ts'
import { openPage, user } from '../render/page.ts'
import { aChat, aMessage, aPost, ann, authorOf, bob, without } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refusal, refuse } from '../render/server.ts'

const wish = aPost('Looking for a desk', { sale: { kind: 'wish', cents: 4000 } })
const press = async () => user.click(await screen.findByRole('button', { name: 'I have one' }))

test('a person who has the wished thing chooses a post about it, and a message begins with that post', async () => {
  const desk = aPost('A desk', { author: authorOf(ann) })
  const chat = aChat(bob, undefined)
  serveConversation([])
  answer(getChat, () => {
    if (callsOf(createChat).length === 0) throw refusal('chat-not-found')
    return { chat, isOpen: true }
  })
  answer(getPost, { post: wish, comments: [] })
  answer(listUserPosts, { items: [desk] })
  await openPage(`/post/${wish.id}`, { as: ann })
  await press()
  const picker = within(await screen.findByRole('dialog', { name: 'Which one?' }))
  await user.click(await picker.findByRole('button', { name: /A desk/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start Conversation?' }))
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe('I have one.')
  answer(createChat, { chat, isNew: true })
  answer(sendMessage, (message) => ({ ...aMessage(chat.id, ''), id: message.id }))
  await user.click(dialog.getByRole('button', { name: 'Start Conversation' }))
  await until(() =>
    expect(callsOf(sendMessage)).toMatchObject([{ blocks: [{ text: 'I have one.' }], postId: desk.id }]),
  )
  expect(callsOf(createChat)).toMatchObject([{ userId: bob.id }])
})

test('a person without a matching post answers the wish with a message alone', async () => {
  serveConversation([])
  refuse(getChat, 'chat-not-found')
  answer(getPost, { post: wish, comments: [] })
  answer(listUserPosts, { items: [] })
  await openPage(`/post/${wish.id}`, { as: ann })
  await press()
  const picker = within(await screen.findByRole('dialog', { name: 'Which one?' }))
  await picker.findByText('You have no posts yet.')
  expect(picker.queryByRole('button', { name: 'Saved' })).toBeNull()
  await user.click(picker.getByRole('button', { name: 'Answer without a post' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start Conversation?' }))
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe('I have one.')
  const chat = aChat(bob, undefined)
  answer(createChat, { chat, isNew: true })
  answer(sendMessage, (message) => ({ ...aMessage(chat.id, ''), id: message.id }))
  await user.click(dialog.getByRole('button', { name: 'Start Conversation' }))
  await until(() =>
    expect(callsOf(sendMessage)).toMatchObject([{ blocks: [{ text: 'I have one.' }], postId: wish.id }]),
  )
})

test.each([
  ['someone without a school', without, 'Verify your account'],
  ['a visitor', undefined, 'Log in to message'],
] as const)('%s is asked to become a member first', async (_, as, dialog) => {
  answer(getPost, { post: wish, comments: [] })
  await openPage(`/post/${wish.id}`, { as })
  await press()
  await screen.findByRole('dialog', { name: dialog })
})

test('a fulfilled wish, a thing for sale and one’s own wish have no button “I have one”', async () => {
  for (const post of [
    { ...wish, state: 'sold' as const },
    aPost('A desk', { sale: { kind: 'offer', cents: 4000 } }),
    { ...wish, author: authorOf(ann) },
  ]) {
    answer(getPost, { post, comments: [] })
    await openPage(`/post/${post.id}`, { as: ann })
    await screen.findByRole('button', { name: 'Share' })
    expect(screen.queryByRole('button', { name: 'I have one' })).toBeNull()
  }
})
