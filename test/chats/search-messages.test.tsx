import { expect, test } from 'vitest'
import { listChats } from '../../shared/chats/list-chats.ts'
import { searchMessages, type FoundMessage } from '../../shared/search/search-messages.ts'
import { reachEnd } from '../render/dom.ts'
import { openPage, setOnline, setWidth, user } from '../render/page.ts'
import { aChat, ann, bob } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'
import { aMessage, chatId, ownMessage, serveConversation } from './open-conversation.ts'

const lamp = aMessage('Two desk lamps, like new', 3)
const own = ownMessage('Is the lamp still there?', 2)
const foundOf = ({ id, senderId, blocks, createdAt }: typeof lamp, ...matches: string[]): FoundMessage => ({
  id,
  chatId,
  partner: bob,
  senderId,
  text: blocks.map(({ text }) => text).join(' '),
  matches,
  createdAt,
})
const found = [foundOf(own, 'lamp'), foundOf(lamp, 'lamps')]

const list = () => within(screen.getByRole('region', { name: 'Conversations' }))
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search messages' })

async function openInbox(width?: number): Promise<void> {
  serveConversation([lamp, own])
  answer(listChats, ({ only }) => ({ items: only ? [] : [aChat(bob, 'See you')] }))
  await openPage('/messages', { as: ann, ...(width && { width }) })
  await screen.findByText('See you')
}

const rowsOf = async (title: string) =>
  within(await screen.findByRole('region', { name: title })).getAllByRole('listitem')

test.each([390, 1440])(
  'at a width of %i, a search shows conversations by name and messages with highlighted words, and Escape shows the inbox',
  async (width) => {
    answer(searchMessages, { items: found, chats: [{ id: chatId, partner: bob }] })
    await openInbox(width)
    await user.type(field(), 'lamp')
    const [ofOwn, ofBob] = await rowsOf('Messages')
    expect(ofOwn!.textContent).toContain('You: Is the lamp still there?')
    expect(ofBob!.querySelector('mark')?.textContent).toBe('lamps')
    const [named] = await rowsOf('People')
    expect(within(named!).getByRole('link').getAttribute('href')).toBe(`/messages/${chatId}`)
    expect(list().queryByText('See you')).toBeNull()
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('3 results')
    expect(callsOf(searchMessages)).toEqual([{ q: 'lamp' }])
    await user.type(field(), '{Escape}')
    expect(field().value).toBe('')
    await list().findByText('See you')
  },
)

test('a found message opens in its conversation, and Back leads to the same search', async () => {
  answer(searchMessages, { items: found })
  await openInbox(390)
  await user.type(field(), 'lamp')
  const [, ofBob] = await rowsOf('Messages')
  const link = within(ofBob!).getByRole('link')
  expect(link.getAttribute('href')).toBe(`/messages/${chatId}?message=${lamp.id}`)
  await user.click(link)
  await screen.findByText('Two desk lamps, like new')
  // After the page has scrolled to the message, the address no longer contains the id of the message.
  const { location } = window
  await until(() => expect(location.pathname + location.search).toBe(`/messages/${chatId}`))
  window.history.back()
  await rowsOf('Messages')
  expect(field().value).toBe('lamp')
  setWidth(1440)
  await rowsOf('Messages')
  expect(field().value).toBe('lamp')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await list().findByText('See you')
  expect(document.activeElement).toBe(field())
})

test("spaces alone start no search, and a search without results shows 'No messages found'", async () => {
  answer(searchMessages, { items: [], chats: [] })
  await openInbox()
  await user.type(field(), '  ')
  await list().findByText('See you')
  await user.type(field(), 'sofa')
  await list().findByText('No messages found')
  expect(callsOf(searchMessages)).toEqual([{ q: 'sofa' }])
})

test('a search that fails can be tried again', async () => {
  refuse(searchMessages, 'search-unavailable')
  await openInbox()
  await user.type(field(), 'lamp')
  await list().findByText(searchMessages.refusals['search-unavailable'].message)
  answer(searchMessages, { items: found })
  await user.click(list().getByRole('button', { name: 'Try Again' }))
  expect(await rowsOf('Messages')).toHaveLength(2)
})

test('offline, a search waits for the connection', async () => {
  answer(searchMessages, { items: found })
  await openInbox()
  setOnline(false)
  await user.type(field(), 'lamp')
  await list().findByRole('status', { name: 'Loading conversations' })
  expect(callsOf(searchMessages)).toEqual([])
  setOnline(true)
  expect(await rowsOf('Messages')).toHaveLength(2)
})

test('further messages load at the end of the list', async () => {
  answer(searchMessages, ({ cursor }) =>
    cursor ? { items: found.slice(1) } : { items: found.slice(0, 1), cursor: 'WzAsIngiXQ' },
  )
  await openInbox()
  await user.type(field(), 'lamp')
  await rowsOf('Messages')
  reachEnd()
  await list().findByText(/Two desk/)
})

test.each([390, 1440])(
  'at a width of %i, the menu of a conversation starts a search in this conversation only, until this limit is removed',
  async (width) => {
    answer(searchMessages, { items: [foundOf(lamp, 'lamps')] })
    answer(listChats, { items: [aChat(bob, 'See you')] })
    serveConversation([lamp, own])
    await openPage(`/messages/${chatId}`, { as: ann, width })
    await user.click(await screen.findByRole('button', { name: 'Conversation options' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Search' }))
    const limited = await screen.findByRole('searchbox', { name: 'Search with Bob Lee' })
    await until(() => expect(document.activeElement).toBe(limited))
    expect(window.location.pathname).toBe(width === 390 ? '/messages' : `/messages/${chatId}`)
    await user.keyboard('lamp')
    const [ofBob] = await rowsOf('Messages')
    expect(callsOf(searchMessages)).toEqual([{ q: 'lamp', chatId }])
    expect(within(ofBob!).getByRole('link').getAttribute('href')).toBe(
      `/messages/${chatId}?message=${lamp.id}`,
    )
    await user.keyboard('{Escape}')
    await list().findByText('See you')
    await user.click(screen.getByRole('button', { name: 'Search all messages' }))
    await until(() => expect(document.activeElement).toBe(field()))
    await user.keyboard('lamp')
    await rowsOf('Messages')
    expect(callsOf(searchMessages).at(-1)).toEqual({ q: 'lamp' })
  },
)
