import { expect, test } from 'vitest'
import { deleteChat } from '../../shared/chats/delete-chat.ts'
import { getChat } from '../../shared/chats/get-chat.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import { updateChat } from '../../shared/chats/update-chat.ts'
import { openPage, user } from '../render/page.ts'
import { aChat, ann, bob } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'
import { aMessage, chatId, openConversation, serveConversation } from './open-conversation.ts'

const request = { ...aChat(bob, 'Hello there'), id: chatId }
const list = async () => within(await screen.findByRole('region', { name: 'Conversations' }))
const bar = () => screen.findByRole('region', { name: 'Message request' })
const press = async (name: string) => user.click(within(await bar()).getByRole('button', { name }))

/** Serves the conversation with Bob: as a request, or with `isRequest` false as an accepted conversation. */
function serveRequest(isRequest = true) {
  serveConversation([aMessage('Hello there')])
  answer(getChat, { chat: request, isOpen: true, ...(isRequest && { isRequest }) })
  answer(listChats, ({ only }) => ({
    items: (only === 'requests') === isRequest ? [request] : [],
  }))
}

test('the inbox has a link to the requests with their number, and no such link if there are no requests', async () => {
  serveRequest()
  await openPage('/messages', { as: ann })
  await user.click(await (await list()).findByRole('link', { name: 'Message requests 1' }))
  await screen.findByRole('heading', { name: 'Message requests', level: 1 })
  await (await list()).findByText('Hello there')
  answer(listChats, { items: [] })
  answer(updateChat, { isMuted: false, isArchived: false })
  await user.click(screen.getByRole('button', { name: 'Options for Bob Lee' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Accept'])
  await user.click(screen.getByRole('menuitem', { name: 'Accept' }))
  await screen.findByText('No message requests')
  await user.click((await list()).getByRole('link', { name: 'Back to Messages' }))
  await screen.findByText('Send a message, get a message')
  expect((await list()).queryByRole('link', { name: /Message requests/ })).toBeNull()
})

test("if there are more requests than a page has, the link shows '30+'", async () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ ...request, id: `u_ann-u_b${at}` }))
  answer(listChats, ({ only }) => (only ? { items: many, cursor: 'WzAsIngiXQ' } : { items: [] }))
  await openPage('/messages', { as: ann })
  await (await list()).findByRole('link', { name: 'Message requests 30+' })
})

test('an open request has a bar in place of the field for a message, until it is accepted', async () => {
  serveRequest()
  await openPage(`/messages/${chatId}`, { as: ann })
  within(await bar()).getByText(/^Bob Lee wants to send you a message\./)
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  answer(updateChat, { isMuted: false, isArchived: false })
  answer(getChat, { chat: request, isOpen: true })
  await press('Accept')
  await screen.findByRole('textbox', { name: 'Message' })
  await screen.findByText('Moved to your inbox.')
  expect(callsOf(updateChat)).toEqual([{ chatId, isAccepted: true }])
})

test('the receiver can delete a request for themselves, and block or report its sender', async () => {
  serveRequest()
  await openPage(`/messages/${chatId}`, { as: ann })
  await press('Block')
  const blocking = await screen.findByRole('dialog', { name: /Block/ })
  await user.click(within(blocking).getByRole('button', { name: 'Cancel' }))
  await press('Report')
  const reporting = await screen.findByRole('dialog', { name: 'Report Bob Lee?' })
  await user.click(within(reporting).getByRole('button', { name: 'Cancel' }))
  answer(deleteChat, { clearedUpTo: request.lastId })
  await press('Delete')
  const deleting = within(await screen.findByRole('dialog', { name: 'Delete Conversation?' }))
  expect(deleting.queryByRole('button', { name: 'Delete for both' })).toBeNull()
  await user.click(deleting.getByRole('button', { name: 'Delete for me' }))
  await until(() => expect(window.location.pathname).toBe('/messages'))
  expect(callsOf(deleteChat)).toEqual([{ chatId, for: 'me' }])
})

test('a conversation that is no request has no bar', async () => {
  serveRequest(false)
  await openConversation()
  expect(screen.queryByRole('region', { name: 'Message request' })).toBeNull()
})
