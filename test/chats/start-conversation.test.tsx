import { beforeEach, expect, test } from 'vitest'
import { createChat } from '../../shared/chats/create-chat.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listUserPosts } from '../../shared/posts/list-user-posts.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { lookupAccount } from '../../shared/accounts/lookup-account.ts'
import { openPage, user } from '../render/page.ts'
import { aChat, aMessage, aPost, ann, authorOf, bob, bobsProfile, without } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'
import { serveConversation } from './open-conversation.ts'

// The conversation that opens.
beforeEach(() => serveConversation([]))

const mirror = aPost('A mirror')
const bobsChat = aChat(bob, undefined)
const sent = aMessage(bobsChat.id, '')

test('a shared link asks a member once to start a conversation, and becomes the address of the post', async () => {
  answer(getPost, { post: mirror, comments: [] })
  await openPage(`/post/${mirror.id}?redirect=true`, { as: ann })
  const dialog = within(await screen.findByRole('dialog', { name: 'Start Conversation?' }))
  expect(dialog.getByText('Start a private conversation with Bob Lee.')).toBeTruthy()
  expect(window.location.search).toBe('')
  answer(createChat, { chat: bobsChat, isNew: true })
  answer(sendMessage, (message) => ({ ...sent, id: message.id }))
  await user.click(dialog.getByRole('button', { name: 'Start Conversation' }))
  await screen.findByText('New Conversation Started')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(window.location.pathname).toBe('/messages/u_ann-u_bob')
  expect(callsOf(createChat)).toMatchObject([{ userId: bob.id }])
  expect(callsOf(sendMessage)).toMatchObject([{ chatId: bobsChat.id, blocks: [], postId: mirror.id }])
})

test('a conversation that exists is opened without a word, and one from a profile begins without a post', async () => {
  answer(getProfile, bobsProfile)
  answer(listUserPosts, { items: [] })
  answer(createChat, { chat: bobsChat, isNew: false })
  await openPage('/boblee', { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Send Message' }))
  await user.click(await screen.findByRole('button', { name: 'Start Conversation' }))
  await until(() => expect(window.location.pathname).toBe('/messages/u_ann-u_bob'))
  expect(screen.queryByText('New Conversation Started')).toBeNull()
  expect(callsOf(sendMessage)).toEqual([])
})

test('a conversation that cannot be started says why, and the dialog stays for another attempt', async () => {
  answer(getPost, { post: mirror, comments: [] })
  refuse(createChat, 'too-many-strangers')
  await openPage(`/post/${mirror.id}`, { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Send Message' }))
  await user.click(await screen.findByRole('button', { name: 'Start Conversation' }))
  await screen.findByText('You have started many conversations today. Try again later.')
  refuse(createChat, 'offline')
  const start = screen.getByRole('button', { name: 'Start Conversation' })
  await until(() => expect(start.getAttribute('aria-busy')).toBeNull())
  await user.click(start)
  await screen.findByText('Something went wrong. Try again.')
  expect(window.location.pathname).toBe(`/post/${mirror.id}`)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('where the post cannot be sent, that is said, and the conversation opens', async () => {
  answer(getPost, { post: mirror, comments: [] })
  answer(createChat, { chat: bobsChat, isNew: true })
  refuse(sendMessage, 'partner-away')
  await openPage(`/post/${mirror.id}`, { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Send Message' }))
  await user.click(await screen.findByRole('button', { name: 'Start Conversation' }))
  await screen.findByText('This person cannot receive messages.')
  await until(() => expect(window.location.pathname).toBe('/messages/u_ann-u_bob'))
})

test('a link to oneself starts no conversation', async () => {
  answer(getPost, { post: mirror, comments: [] })
  await openPage(`/post/${mirror.id}`, { as: ann })
  await screen.findByRole('button', { name: 'Send Message' })
  const { openConversation } = await import('../../web/src/chats/conversation.ts')
  openConversation({ id: ann.id, name: 'Ann Ray' })
  await screen.findByText('You cannot message yourself.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(callsOf(createChat)).toEqual([])
})

test('a shared link shows a visitor the post, with the prompt below it, and leads from there to the message', async () => {
  answer(getPost, { post: mirror, comments: [] })
  answer(lookupAccount, { exists: true })
  await openPage(`/post/${mirror.id}?redirect=true`)
  const post = within(await screen.findByRole('article', { name: 'Post by Bob Lee' }))
  post.getByText('A mirror')
  await post.findByRole('heading', { name: 'Log in to message' })
  post.getByText(/^Talk in private and agree on a place to meet\./)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(window.location.href).toMatch(new RegExp(`/post/${mirror.id}$`))
  await user.click(post.getByRole('link', { name: 'Log In' }))
  await user.type(await screen.findByLabelText('Email'), `${ann.email}{Enter}`)
  await user.type(await screen.findByLabelText('Password'), 'correct horse{Enter}')
  await screen.findByRole('dialog', { name: 'Start Conversation?' })
  expect(window.location.pathname).toBe(`/post/${mirror.id}`)
  answer(createChat, { chat: bobsChat, isNew: true })
  answer(sendMessage, (message) => ({ ...sent, id: message.id }))
  await user.click(screen.getByRole('button', { name: 'Start Conversation' }))
  await screen.findByText('New Conversation Started')
  expect(callsOf(sendMessage)).toMatchObject([{ postId: mirror.id }])
})

for (const [who, as, dialog] of [
  ['a member', ann, 'Start Conversation?'],
  ['someone without a school', without, 'Verify your account'],
  ['a visitor', undefined, 'Log in to message'],
] as const)
  test(`Send Message shows ${who} the dialog “${dialog}”`, async () => {
    answer(getPost, { post: mirror, comments: [] })
    await openPage(`/post/${mirror.id}`, { as, width: 390 })
    await user.click(await screen.findByRole('button', { name: 'Send Message' }))
    await screen.findByRole('dialog', { name: dialog })
  })

test('the author of a post is not offered a conversation with themselves', async () => {
  answer(getPost, { post: { ...mirror, author: authorOf(ann) }, comments: [] })
  await openPage(`/post/${mirror.id}`, { as: ann })
  await screen.findByRole('button', { name: 'Share' })
  await screen.findByRole('button', { name: 'Your account' })
  await until(() => expect(screen.queryByRole('button', { name: 'Send Message' })).toBeNull())
})
