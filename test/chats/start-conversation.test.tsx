import { beforeEach, expect, test } from 'vitest'
import { createChat } from '../../shared/chats/create-chat.ts'
import { getChat } from '../../shared/chats/get-chat.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listUserPosts } from '../../shared/posts/list-user-posts.ts'
import { getProfile } from '../../shared/users/get-profile.ts'
import { lookupAccount } from '../../shared/accounts/lookup-account.ts'
import { write } from '../render/composer.ts'
import { openPage, user } from '../render/page.ts'
import { aChat, aComment, aMessage, aPost, ann, bob, bobsProfile } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refusal, refuse } from '../render/server.ts'
import { serveConversation } from './open-conversation.ts'

// In these tests, conversations do not exist until a person starts them, unless a test says otherwise.
beforeEach(() => {
  serveConversation([])
  answer(getChat, () => {
    if (callsOf(createChat).length === 0) throw refusal('chat-not-found')
    return { chat: bobsChat, isOpen: true }
  })
})

const mirror = aPost('A mirror')
const bobsChat = aChat(bob, undefined)
const sent = aMessage(bobsChat.id, '')
const question = 'Is this still available?'
const words = (dialog: typeof screen) => dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
/** Waits for the post that is shown above the field for a message until it is sent. */
const waiting = () => screen.findByRole('button', { name: 'Remove the post' })

/** Opens the page of the mirror's post as a member, and presses 'Send Message'. */
async function press(width = 1440) {
  answer(getPost, { post: mirror, comments: [] })
  await openPage(`/post/${mirror.id}`, { as: ann, width })
  await user.click(await screen.findByRole('button', { name: 'Send Message' }))
}

test('a shared link shows a member the post and below it a button that starts a conversation with its author', async () => {
  answer(getPost, { post: mirror, comments: [] })
  await openPage(`/post/${mirror.id}?redirect=true`, { as: ann })
  const post = within(await screen.findByRole('article', { name: 'Post by Bob Lee' }))
  post.getByText('A mirror')
  await post.findByRole('heading', { name: 'Start Conversation?' })
  post.getByText('Start a private conversation with Bob Lee.')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(post.getByRole('button', { name: 'Start Conversation' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start Conversation?' }))
  expect(dialog.getByText('Start a private conversation with Bob Lee.')).toBeTruthy()
  expect(words(dialog).value).toBe('Is this still available?')
  expect(window.location.search).toBe('')
  answer(createChat, { chat: bobsChat, isNew: true })
  answer(sendMessage, (message) => ({ ...sent, id: message.id }))
  await user.click(dialog.getByRole('button', { name: 'Start Conversation' }))
  await screen.findByText('New Conversation Started')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(window.location.pathname).toBe('/messages/u_ann-u_bob')
  await until(() =>
    expect(callsOf(sendMessage)).toMatchObject([
      { chatId: bobsChat.id, blocks: [{ text: question }], postId: mirror.id },
    ]),
  )
  expect(callsOf(createChat)).toMatchObject([{ userId: bob.id }])
})

test('a shared link to a comment starts a conversation with its author, without a post', async () => {
  const comment = aComment(mirror, 'I have one, too')
  answer(getPost, { post: mirror, comments: [comment], comment })
  answer(createChat, { chat: bobsChat, isNew: true })
  await openPage(`/post/${comment.id}?redirect=true`, { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Start Conversation' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start Conversation?' }))
  expect(dialog.queryByRole('textbox')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Start Conversation' }))
  await screen.findByText('New Conversation Started')
  expect(callsOf(sendMessage)).toEqual([])
})

test('a shared link to the profile of a person with whom a conversation exists only shows the profile', async () => {
  answer(getChat, { chat: bobsChat, isOpen: true })
  answer(getProfile, bobsProfile)
  answer(listUserPosts, { items: [] })
  await openPage('/boblee?redirect=true', { as: ann })
  await until(() => expect(callsOf(getChat)).toHaveLength(1))
  await screen.findByRole('button', { name: 'Send Message' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(window.location.href).toMatch(/\/boblee$/)
})

for (const [what, typed, blocks] of [
  ['changed', 'Would you take $20?', [{ text: 'Would you take $20?' }]],
  ['emptied', '', []],
] as const)
  test(`the text of the first message can be ${what}, and a double press sends it once`, async () => {
    answer(createChat, { chat: bobsChat, isNew: true })
    answer(sendMessage, (message) => ({ ...sent, id: message.id }))
    await press()
    const dialog = within(await screen.findByRole('dialog', { name: 'Start Conversation?' }))
    await user.clear(words(dialog))
    if (typed) await user.type(words(dialog), typed)
    const start = dialog.getByRole('button', { name: 'Start Conversation' })
    // The second press follows before React has rendered the result of the first one.
    start.click()
    start.click()
    await screen.findByText('New Conversation Started')
    await until(() => expect(callsOf(sendMessage)).toMatchObject([{ blocks, postId: mirror.id }]))
    expect(callsOf(createChat)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Remove the post' })).toBeNull()
  })

test("'Send Message' on a post opens an existing conversation with the post above the field, and sends nothing before 'Send'", async () => {
  answer(getChat, { chat: bobsChat, isOpen: true })
  await press()
  await waiting()
  expect(window.location.pathname).toBe('/messages/u_ann-u_bob')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('link', { name: /^Post by Bob Lee\s*A mirror$/ })).toBeTruthy()
  await write('Message', 'Is it heavy?')
  window.history.back()
  await user.click(await screen.findByRole('button', { name: 'Send Message' }))
  await waiting()
  expect(screen.getByRole('textbox', { name: 'Message' }).textContent).toBe('Is it heavy?')
  expect([callsOf(createChat), callsOf(sendMessage)]).toEqual([[], []])
  answer(sendMessage, (message) => ({ ...sent, id: message.id, blocks: message.blocks }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await until(() =>
    expect(callsOf(sendMessage)).toMatchObject([{ blocks: [{ text: 'Is it heavy?' }], postId: mirror.id }]),
  )
  await until(() => expect(screen.queryByRole('button', { name: 'Remove the post' })).toBeNull())
})

test('the post above the field can be removed, and then only the text is sent', async () => {
  answer(getChat, { chat: bobsChat, isOpen: true })
  await press(390)
  await user.click(await waiting())
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  await write('Message', 'Hello again')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await until(() => expect(callsOf(sendMessage)).toMatchObject([{ blocks: [{ text: 'Hello again' }] }]))
  expect(callsOf(sendMessage)[0]?.postId).toBeUndefined()
})

test('while the existing conversation is looked up, a dialog shows that and can be cancelled', async () => {
  const answers: (() => void)[] = []
  answer(getChat, async () => {
    await new Promise<void>((resolve) => answers.push(resolve))
    return { chat: bobsChat, isOpen: true }
  })
  await press()
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Message' }))
  dialog.getByRole('status', { name: 'Looking for your conversation' })
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  answers.forEach((end) => end())
  await user.click(await screen.findByRole('button', { name: 'Send Message' }))
  await screen.findByRole('dialog', { name: 'Send Message' })
  expect(window.location.pathname).toBe(`/post/${mirror.id}`)
  await until(() => {
    answers.forEach((end) => end())
    expect(window.location.pathname).toBe('/messages/u_ann-u_bob')
  })
  expect(callsOf(createChat)).toEqual([])
})

test('a conversation that accepts no messages opens without the post', async () => {
  serveConversation([], { isOpen: false })
  await press()
  await screen.findByText('This person cannot receive messages.')
  expect(localStorage.getItem(`draft ${ann.id} ${bobsChat.id}`)).toBeNull()
})

test('a conversation from a profile starts without a post or a prepared text, and an existing one opens at once', async () => {
  answer(getProfile, bobsProfile)
  answer(listUserPosts, { items: [] })
  answer(createChat, { chat: bobsChat, isNew: true })
  await openPage('/boblee', { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Send Message' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start Conversation?' }))
  expect(dialog.queryByRole('textbox')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Start Conversation' }))
  await until(() => expect(window.location.pathname).toBe('/messages/u_ann-u_bob'))
  window.history.back()
  await user.click(await screen.findByRole('button', { name: 'Send Message' }))
  await until(() => expect(window.location.pathname).toBe('/messages/u_ann-u_bob'))
  expect(callsOf(createChat)).toHaveLength(1)
  expect(callsOf(sendMessage)).toEqual([])
})

test('if the look-up failed but the conversation exists, it opens with the post and the typed text, and nothing is sent yet', async () => {
  refuse(getChat, 'offline')
  answer(createChat, { chat: bobsChat, isNew: false })
  await press()
  const dialog = within(await screen.findByRole('dialog', { name: 'Start Conversation?' }))
  await user.type(words(dialog), ' I can come today.')
  answer(getChat, { chat: bobsChat, isOpen: true })
  await user.click(dialog.getByRole('button', { name: 'Start Conversation' }))
  await waiting()
  expect(screen.getByRole('textbox', { name: 'Message' }).textContent).toBe(`${question} I can come today.`)
  expect(screen.queryByText('New Conversation Started')).toBeNull()
  expect(callsOf(sendMessage)).toEqual([])
})

test('if a conversation fails to start, the reason shows, and the dialog stays open for another attempt', async () => {
  refuse(createChat, 'too-many-strangers')
  await press()
  const dialog = within(await screen.findByRole('dialog', { name: 'Start Conversation?' }))
  await user.type(words(dialog), ' Hello!')
  await user.click(dialog.getByRole('button', { name: 'Start Conversation' }))
  await screen.findByText('You have started many conversations today. Try again later.')
  refuse(createChat, 'offline')
  const start = screen.getByRole('button', { name: 'Start Conversation' })
  await until(() => expect(start.getAttribute('aria-busy')).toBeNull())
  await user.click(start)
  await screen.findByText('Something went wrong. Try again.')
  expect(window.location.pathname).toBe(`/post/${mirror.id}`)
  expect(words(dialog).value).toBe(`${question} Hello!`)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a first message that fails stays in the conversation, with the reason', async () => {
  answer(createChat, { chat: bobsChat, isNew: true })
  refuse(sendMessage, 'partner-away')
  await press()
  await user.click(await screen.findByRole('button', { name: 'Start Conversation' }))
  await until(() => expect(window.location.pathname).toBe('/messages/u_ann-u_bob'))
  const failed = within(await screen.findByRole('group', { name: 'Message not sent' }))
  failed.getByText('This person cannot receive messages.')
  expect(screen.getByText(question)).toBeTruthy()
  answer(sendMessage, (message) => ({ ...sent, id: message.id }))
  await user.click(failed.getByRole('button', { name: 'Try again' }))
  await until(() => expect(screen.queryByRole('group', { name: 'Message not sent' })).toBeNull())
  await until(() => expect(callsOf(sendMessage)).toHaveLength(2))
  const [first, second] = callsOf(sendMessage)
  expect(second).toMatchObject({ id: first?.id, postId: mirror.id })
})

test('a person cannot start a conversation with themselves', async () => {
  answer(getPost, { post: mirror, comments: [] })
  await openPage(`/post/${mirror.id}`, { as: ann })
  await screen.findByRole('button', { name: 'Send Message' })
  const { openConversation } = await import('../../web/src/chats/conversation.ts')
  openConversation({ id: ann.id, name: 'Ann Ray' })
  await screen.findByText('You cannot message yourself.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(callsOf(createChat)).toEqual([])
})

test('a shared link shows a visitor the post and below it a prompt, and asks for the message after logging in', async () => {
  answer(getPost, { post: mirror, comments: [] })
  answer(lookupAccount, { exists: true })
  await openPage(`/post/${mirror.id}?redirect=true`)
  const post = within(await screen.findByRole('article', { name: 'Post by Bob Lee' }))
  post.getByText('A mirror')
  await post.findByRole('heading', { name: 'Log in to message' })
  post.getByText(/^Talk in private and agree on a place to meet\./)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(window.location.href).toMatch(new RegExp(`/post/${mirror.id}$`))
  const logIn = post.getByRole('link', { name: 'Log In' })
  // The path to return to has no `?redirect=true`, because the person who logs in has already pressed the button.
  await until(() =>
    expect(logIn.getAttribute('href')).toBe(`/user_registration?redirect=%2Fpost%2F${mirror.id}`),
  )
  await user.click(logIn)
  await user.type(await screen.findByLabelText('Email'), `${ann.email}{Enter}`)
  await user.type(await screen.findByLabelText('Password'), 'correct horse{Enter}')
  await screen.findByRole('dialog', { name: 'Start Conversation?' })
  expect(window.location.pathname).toBe(`/post/${mirror.id}`)
  answer(createChat, { chat: bobsChat, isNew: true })
  answer(sendMessage, (message) => ({ ...sent, id: message.id }))
  await user.click(screen.getByRole('button', { name: 'Start Conversation' }))
  await screen.findByText('New Conversation Started')
  await until(() =>
    expect(callsOf(sendMessage)).toMatchObject([{ blocks: [{ text: question }], postId: mirror.id }]),
  )
})
