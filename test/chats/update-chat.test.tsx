import { beforeEach, expect, test } from 'vitest'
import { getChat } from '../../shared/chats/get-chat.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import { readChat } from '../../shared/chats/read-chat.ts'
import { updateChat } from '../../shared/chats/update-chat.ts'
import { getBadges } from '../../shared/notifications/get-badges.ts'
import { openPage, user } from '../render/page.ts'
import { aChat, ann, bob } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'
import { aMessage, chatId, openConversation, serveConversation } from './open-conversation.ts'

const cat = { ...bob, id: 'u_cat', name: 'Cat Orr', username: 'catorr' }
const withBob = { ...aChat(bob, 'Is it still there?'), id: chatId }
const list = () => within(screen.getByRole('region', { name: 'Conversations' }))
const choose = async (menu: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: menu }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
const state = { isMuted: false, isArchived: false }
/** Lets the fake server accept the mark as unread, and count the conversation in the badge. */
function answerUnread() {
  const unreadSince = withBob.lastId
  answer(updateChat, { ...state, unreadSince })
  answer(getBadges, { notifications: 0, chats: [{ chatId, since: unreadSince }] })
}

beforeEach(() => serveConversation([aMessage('Is it still there?')]))

test('a conversation is archived from its row, found among the archived ones, and moved back', async () => {
  answer(listChats, ({ only }) => ({ items: only ? [withBob] : [withBob, aChat(cat, 'Hi')] }))
  answer(updateChat, { ...state, isArchived: true })
  await openPage('/messages', { as: ann })
  await choose('Options for Bob Lee', 'Archive')
  await screen.findByText('Archived until the next message.')
  await until(() => expect(list().queryByText('Bob Lee')).toBeNull())
  list().getByText('Cat Orr')
  await user.click(list().getByRole('button', { name: 'Archived' }))
  await screen.findByRole('heading', { name: 'Archived', level: 1 })
  await list().findByText('Bob Lee')
  answer(listChats, ({ only }) => ({ items: only ? [] : [withBob, aChat(cat, 'Hi')] }))
  answer(updateChat, state)
  await choose('Options for Bob Lee', 'Move to inbox')
  await screen.findByText('Nothing is archived')
  await user.click(list().getByRole('link', { name: 'Back to Messages' }))
  await until(() => list().getByText('Bob Lee'))
  expect(callsOf(updateChat)).toEqual([
    { chatId, isArchived: true },
    { chatId, isArchived: false },
  ])
})

test('a muted conversation shows a bell with a stroke, until it is unmuted', async () => {
  answer(listChats, { items: [withBob] })
  answer(updateChat, { ...state, isMuted: true })
  await openPage('/messages', { as: ann })
  await choose('Options for Bob Lee', 'Mute')
  await screen.findByText('New messages will not notify you.')
  await list().findByRole('img', { name: 'Muted' })
  answer(updateChat, state)
  await choose('Options for Bob Lee', 'Unmute')
  await until(() => expect(list().queryByRole('img', { name: 'Muted' })).toBeNull())
})

test('marking a conversation as unread in its own menu closes it, and the inbox shows it as unread', async () => {
  answer(listChats, { items: [withBob] })
  await openConversation()
  await screen.findAllByText('Is it still there?')
  answerUnread()
  await choose('Conversation options', 'Mark as unread')
  await until(() => expect(window.location.pathname).toBe('/messages'))
  await until(() => list().getByText('Unread'))
  expect(callsOf(updateChat)).toEqual([{ chatId, isUnread: true }])
})

test('marking as unread waits for a request in flight that marks as read, and the page does not mark as read again', async () => {
  answer(listChats, { items: [withBob] })
  const { promise: read, resolve: isRead } = Promise.withResolvers<{ readUpTo: string }>()
  answer(readChat, () => read)
  await openConversation()
  await until(() => expect(callsOf(readChat)).toHaveLength(1))
  answerUnread()
  await choose('Conversation options', 'Mark as unread')
  expect(callsOf(updateChat)).toEqual([])
  isRead({ readUpTo: withBob.lastId })
  await until(() => expect(callsOf(updateChat)).toEqual([{ chatId, isUnread: true }]))
  await until(() => expect(window.location.pathname).toBe('/messages'))
  await until(() => list().getByText('Unread'))
  expect(callsOf(readChat)).toHaveLength(1)
})

test('if a change of a conversation is refused, the reason shows and nothing changes', async () => {
  answer(listChats, { items: [withBob] })
  refuse(updateChat, 'nothing-received')
  await openPage('/messages', { as: ann })
  await choose('Options for Bob Lee', 'Mark as unread')
  await screen.findByText('There is no message from them to mark.')
  expect(list().queryByText('Unread')).toBeNull()
})

test('a muted and archived conversation can be unmuted and moved back from its own menu', async () => {
  answer(listChats, { items: [] })
  answer(getChat, { chat: withBob, isOpen: true, isMuted: true, isArchived: true })
  await openConversation()
  await user.click(await screen.findByRole('button', { name: 'Conversation options' }))
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(names).toEqual([
    'View profile',
    'Search',
    'Mark as unread',
    'Pin',
    'Unmute',
    'Move to inbox',
    'Block',
    'Delete conversation',
  ])
})

test('a pinned conversation is first in the list until it is unpinned, even if another page unpins it', async () => {
  const newer = aChat(cat, 'Hi')
  answer(listChats, { items: [newer, withBob] })
  answer(updateChat, { ...state, isPinned: true })
  await openPage('/messages', { as: ann })
  const names = () =>
    list()
      .getAllByRole('listitem')
      .map(({ textContent }) => /Bob|Cat/.exec(textContent ?? '')?.[0])
  await until(() => expect(names()).toEqual(['Cat', 'Bob']))
  await choose('Options for Bob Lee', 'Pin')
  await screen.findByText('Pinned to the top.')
  await until(() => expect(names()).toEqual(['Bob', 'Cat']))
  list().getByRole('img', { name: 'Pinned' })
  const { announceHint } = await import('../../web/src/live/gaps.ts')
  announceHint({ type: 'chat-updated', chatId, ...state })
  await until(() => expect(names()).toEqual(['Cat', 'Bob']))
  refuse(updateChat, 'too-many-pins')
  await choose('Options for Bob Lee', 'Pin')
  await screen.findByText('You can pin five conversations.')
})

test('every long press on a row opens its menu and not its conversation, and a scroll opens neither', async () => {
  answer(listChats, { items: [withBob] })
  await openPage('/messages', { as: ann })
  const row = await screen.findByRole('link', { name: /Bob Lee/ })
  const touch = (type: string, clientY = 0) => {
    const touches = type === 'touchend' ? [] : [new Touch({ identifier: 1, target: row, clientY })]
    return row.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches }))
  }
  const wait = () => new Promise((resolve) => setTimeout(resolve, 550))
  touch('touchstart')
  expect(touch('touchend')).toBe(true)
  touch('touchstart')
  touch('touchmove', 40)
  await wait()
  expect(touch('touchend')).toBe(true)
  expect(screen.queryByRole('menu')).toBeNull()
  for (const hold of [wait, () => row.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }))]) {
    touch('touchstart')
    await hold()
    // The event must be cancelled, because a click would follow and open the conversation.
    expect(touch('touchend')).toBe(false)
    await screen.findByRole('menuitem', { name: 'Archive' })
    screen.getByRole('menu').closest<HTMLElement>('[popover]')?.hidePopover()
    await until(() => expect(screen.queryByRole('menuitem', { name: 'Archive' })).toBeNull())
  }
  const withMouse = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
  expect(row.dispatchEvent(withMouse)).toBe(true)
})
