/** Actions on a message and on its conversation, and hints about what the partner does. */
import { expect, test } from 'vitest'
import { deleteChat } from '../../shared/chats/delete-chat.ts'
import { heartMessage } from '../../shared/chats/heart-message.ts'
import { readChat } from '../../shared/chats/read-chat.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import type { Hint } from '../../shared/live/hint.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { listUserPosts } from '../../shared/posts/list-user-posts.ts'
import { listSaved } from '../../shared/saves/list-saved.ts'
import { newUlid } from '../../shared/ulid.ts'
import { openPage, passTime, setOnline, stopClock, user } from '../render/page.ts'
import { aComment, aPhoto, aPost, ann, bob } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refusal, refuse } from '../render/server.ts'
import {
  aMessage,
  chatId,
  messagesBox,
  openConversation,
  ownMessage,
  scrollTo,
  serveConversation,
} from './open-conversation.ts'

/** Delivers a hint to the page, as its socket does. */
async function hint(what: Hint): Promise<void> {
  const { announceHint } = await import('../../web/src/live/gaps.ts')
  announceHint(what)
}

/** Opens the reactions of a message and presses one. */
async function react(text: string, name: string): Promise<void> {
  const row = screen.getByText(text).closest('[data-first]')
  if (!(row instanceof HTMLElement)) throw new Error(`${text} is no message`)
  await user.click(within(row).getByRole('button', { name: 'React' }))
  await user.click(await within(row).findByRole('button', { name }))
}

test('a mention in a message leads to the person, and is plain text if the reader may not see them', async () => {
  const blocks = [{ text: 'Ask @eve', mentions: [{ start: 4, end: 8, userId: 'u_eve' }] }]
  const of = (id: string, more = {}) => aMessage('', 1, { id, blocks, ...more })
  const [first, second] = [newUlid(Date.now() - 60_000), newUlid(Date.now() - 30_000)]
  serveConversation([of(first, { mentioned: { u_eve: 'eve.lee' } }), of(second)])
  await openConversation()
  expect((await screen.findByRole('link', { name: '@eve.lee' })).getAttribute('href')).toBe('/eve.lee')
  screen.getByText(/^Ask @eve$/)
})

test("a heart shows at once and 'Reaction sent.' confirms it; another press removes the heart", async () => {
  const message = aMessage('A lamp')
  serveConversation([message])
  answer(heartMessage, ({ messageId, isHearted }) => ({
    id: messageId,
    chatId,
    hearts: isHearted ? [ann.id] : [],
  }))
  await openConversation()
  await screen.findByText('A lamp')
  await react('A lamp', 'Heart')
  await screen.findByRole('img', { name: 'Heart from you' })
  await screen.findByText('Reaction sent.')
  await react('A lamp', 'Heart')
  await until(() => expect(screen.queryByRole('img', { name: 'Heart from you' })).toBeNull())
  await until(() => expect(callsOf(heartMessage).map(({ isHearted }) => isHearted)).toEqual([true, false]))
})

test('one of six reactions can be chosen by keyboard, replaces the earlier reaction, and names the person', async () => {
  serveConversation([aMessage('A lamp', 1, { hearts: [bob.id, ann.id], emojis: { [ann.id]: '👍' } })])
  answer(heartMessage, ({ messageId, emoji = '❤️' }) => ({
    id: messageId,
    chatId,
    hearts: [bob.id, ann.id],
    emojis: { [ann.id]: emoji },
  }))
  await openConversation()
  const item = await screen.findByRole('group', {
    name: /^Bob Lee: A lamp, .*Heart from Bob Lee, Thumbs up from you$/,
  })
  item.focus()
  await user.keyboard('{ArrowRight}')
  const button = screen.getByRole('button', { name: 'React' })
  expect(document.activeElement).toBe(button)
  await user.keyboard('{Enter}')
  const row = within(await screen.findByRole('toolbar', { name: 'Reactions' }))
  const names = row.getAllByRole('button').map((one) => one.getAttribute('aria-label'))
  expect(names).toEqual(['Heart', 'Thumbs up', 'Laugh', 'Surprised', 'Sad', 'Fire', 'More reactions'])
  const pressed = row.getByRole('button', { pressed: true })
  expect([pressed.getAttribute('aria-label'), document.activeElement]).toEqual(['Thumbs up', pressed])
  await user.keyboard('{End}{ArrowLeft}{Enter}')
  await screen.findByRole('img', { name: 'Heart from Bob Lee, Fire from you' })
  await until(() => expect(callsOf(heartMessage).map(({ emoji }) => emoji)).toEqual(['🔥']))
})

test("a partner's reaction that arrives on the screen is reported as seen, and the person's own reaction is not", async () => {
  const message = ownMessage('A lamp')
  serveConversation([message])
  await openConversation()
  await screen.findByText('A lamp')
  const reacted = (by: string) =>
    hint({ type: 'heart', chatId, messageId: message.id, hearts: [by], emojis: { [by]: '🔥' } })
  const seen = () => callsOf(readChat).flatMap(({ reactionTo }) => reactionTo ?? [])
  await reacted(ann.id)
  await screen.findByRole('img', { name: 'Fire from you' })
  expect(seen()).toEqual([])
  await reacted(bob.id)
  await screen.findByRole('img', { name: 'Fire from Bob Lee' })
  await until(() => expect(seen()).toEqual([message.id]))
})

test('each message is one tab stop; arrow keys move to its buttons and to the messages around it', async () => {
  serveConversation([aMessage('First', 2), ownMessage('Second', 1)])
  await openConversation()
  await screen.findByText('Second')
  const [first, second] = screen.getAllByRole('group', { name: /^(Bob Lee|You): / })
  first?.focus()
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Message options' })[0])
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(first)
  await user.tab()
  expect(document.activeElement).toBe(second)
})

test("an address with a message's id loads older messages up to it, highlights it, and then loses the id", async () => {
  const messages = Array.from({ length: 18 }, (_, index) => aMessage(`Message ${index}`, 100 - index))
  serveConversation(messages)
  await openPage(`/messages/${chatId}?message=${messages[3]?.id}`, { as: ann })
  const found = await screen.findByText('Message 3')
  await until(() => expect(found.closest('[data-found]')).not.toBeNull())
  await until(() => expect(window.location.search).toBe(''))
  expect(window.location.pathname).toBe(`/messages/${chatId}`)
})

test('a double tap gives a heart; if the server refuses it, the heart is rolled back and the reason shows', async () => {
  serveConversation([aMessage('A lamp', 1, { hearts: [bob.id] })])
  refuse(heartMessage, 'message-not-found')
  await openConversation()
  await user.click(await screen.findByText('A lamp'))
  expect(callsOf(heartMessage)).toEqual([])
  await new Promise((resolve) => setTimeout(resolve, 400))
  await user.dblClick(screen.getByText('A lamp'))
  await screen.findByText('That message has been deleted.')
  await screen.findByRole('img', { name: 'Heart from Bob Lee' })
  expect(callsOf(heartMessage)).toHaveLength(1)
})

test('a heart that is given without a connection waits, and the next page with a connection sends it once', async () => {
  serveConversation([aMessage('A lamp')])
  const accepted: boolean[] = []
  answer(heartMessage, ({ messageId, isHearted }) => {
    if (!navigator.onLine) throw refusal('offline')
    accepted.push(isHearted)
    return { id: messageId, chatId, hearts: isHearted ? [ann.id] : [] }
  })
  await openConversation()
  await screen.findByText('A lamp')
  setOnline(false)
  await react('A lamp', 'Heart')
  await screen.findByRole('img', { name: 'Heart from you' })
  expect(screen.queryByRole('log', { name: 'Alerts' })?.textContent).toBe('')
  await openPage('/settings', { as: ann })
  setOnline(true)
  await screen.findByText('Reaction sent.')
  expect(accepted).toEqual([true])
  await openPage('/settings', { as: ann })
  expect(Object.keys(localStorage).filter((key) => key.startsWith('heart '))).toEqual([])
})

test('the partner shows as typing for six seconds, or until their message arrives or they erase their text', async () => {
  serveConversation([])
  await openConversation()
  await screen.findByText(/^This is the beginning/)
  stopClock()
  await hint({ type: 'typing', chatId, userId: bob.id })
  await screen.findByRole('img', { name: 'Bob Lee is typing' })
  await passTime(5900)
  screen.getByRole('img', { name: 'Bob Lee is typing' })
  await passTime(200)
  await until(() => expect(screen.queryByRole('img', { name: 'Bob Lee is typing' })).toBeNull())
  await hint({ type: 'typing', chatId, userId: bob.id })
  await screen.findByRole('img', { name: 'Bob Lee is typing' })
  await hint({ type: 'message', message: aMessage('Here I am', 0), sender: bob })
  await within(messagesBox()).findByText('Here I am')
  await until(() => expect(screen.queryByRole('img', { name: 'Bob Lee is typing' })).toBeNull())
  await hint({ type: 'typing', chatId, userId: bob.id })
  await screen.findByRole('img', { name: 'Bob Lee is typing' })
  await hint({ type: 'typing', chatId, userId: bob.id, ended: true })
  await until(() => expect(screen.queryByRole('img', { name: 'Bob Lee is typing' })).toBeNull())
})

test('screen readers announce an arriving message once, and no earlier message', async () => {
  serveConversation([aMessage('Old')])
  await openConversation()
  await screen.findByText('Old')
  const log = screen.getByRole('log', { name: 'New messages' })
  expect(log.textContent).toBe('')
  const message = aMessage('New', 0, { media: [aPhoto('A lamp')] })
  await hint({ type: 'message', message, sender: bob })
  await hint({ type: 'message', message, sender: bob })
  await until(() => expect(log.textContent).toBe('Bob Lee: sent a photo, New'))
})

test('a reader who has scrolled up sees that new messages arrived and can jump to them', async () => {
  serveConversation(Array.from({ length: 15 }, (_, index) => aMessage(`Message ${index}`, 30 - index)))
  await openConversation()
  await screen.findByText('Message 0')
  scrollTo(0)
  await screen.findByRole('button', { name: 'Newest' })
  await hint({ type: 'message', message: aMessage('The latest', 0), sender: bob })
  await user.click(await screen.findByRole('button', { name: 'New messages' }))
  await until(() => expect(messagesBox().scrollTop).toBeGreaterThan(100))
  scrollTo(messagesBox().scrollTop)
  await until(() => expect(screen.queryByRole('button', { name: 'New messages' })).toBeNull())
  expect(document.activeElement).toBe(messagesBox())
})

async function askToDelete(whom: 'me' | 'both') {
  await user.click(await screen.findByRole('button', { name: 'Conversation options' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete conversation' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Conversation?' }))
  const names = dialog
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(names).toEqual(['Delete for me', 'Delete for both', 'Cancel', 'Close'])
  await until(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' })))
  await user.click(
    dialog.getByRole('button', { name: `Delete for ${whom}`, description: consequences[whom] }),
  )
}

const consequences = {
  me: 'It leaves your messages. Bob Lee keeps it.',
  both: 'Its messages, photos and videos will be gone for you and for Bob Lee.',
}

for (const whom of ['me', 'both'] as const)
  test(`deleting a conversation for ${whom} explains the consequences first, and then leads to the list and shows 'Chat deleted'`, async () => {
    const last = ownMessage('Bye')
    serveConversation([last])
    answer(deleteChat, { clearedUpTo: last.id })
    await openConversation()
    await askToDelete(whom)
    await screen.findByText('Chat deleted')
    expect(window.location.pathname).toBe('/messages')
    expect(callsOf(deleteChat)).toEqual([{ chatId, for: whom }])
  })

test('a deletion that fails shows an alert with its reason and changes nothing', async () => {
  serveConversation([ownMessage('Bye')])
  refuse(deleteChat, 'unavailable')
  await openConversation()
  await askToDelete('me')
  await screen.findByText("Couldn't delete all chat messages")
  await screen.findByText('Something went wrong')
  await screen.findByText('Bye')
  expect(window.location.pathname).toBe(`/messages/${chatId}`)
})

test('a message has working links, its user names are no links, and a shared post links to its page', async () => {
  const id = aMessage('').id
  const post = { state: 'shown' as const, id, author: bob, text: 'A mirror' }
  serveConversation([
    aMessage('See https://ou.edu/map', 3),
    aMessage('Ask @annray', 2),
    aMessage('', 1, { post }),
    aMessage('', 1, { post: { state: 'deleted', id } }),
  ])
  await openConversation()
  const link = await screen.findByRole('link', { name: 'ou.edu/map' })
  expect(link.getAttribute('rel')).toBe('noopener nofollow ugc')
  screen.getByText('Ask @annray')
  expect(screen.queryByRole('link', { name: '@annray' })).toBeNull()
  expect(screen.getByRole('link', { name: /^Post by Bob Lee\s*A mirror$/ }).getAttribute('href')).toBe(
    `/post/${id}`,
  )
  screen.getByText('Sorry, that post has been deleted.')
})

test('a saved or own post can be chosen, shows above the field, and is sent with the message', async () => {
  serveConversation([])
  const post = aPost('A mirror')
  answer(listUserPosts, { items: [] })
  answer(listSaved, { items: [aComment(post, 'Nice'), post] })
  answer(getPost, { post, comments: [] })
  await openConversation()
  await user.click(screen.getByRole('button', { name: 'Share a post' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share a Post' }))
  await dialog.findByText('You have no posts yet.')
  await user.click(dialog.getByRole('button', { name: 'Saved' }))
  await user.click(await dialog.findByRole('button', { name: /A mirror/ }))
  expect(dialog.queryByText('Nice')).toBeNull()
  await screen.findByRole('link', { name: /^Post by Bob Lee\s*A mirror$/ })
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await until(() => expect(callsOf(sendMessage).map(({ postId }) => postId)).toEqual([post.id]))
  expect(callsOf(sendMessage)[0]?.blocks).toEqual([])
})
