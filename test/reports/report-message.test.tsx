import { expect, test } from 'vitest'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import { reportMessage } from '../../shared/reports/report-message.ts'
import {
  aMessage,
  chatId,
  openConversation,
  ownMessage,
  serveConversation,
} from '../chats/open-conversation.ts'
import { user } from '../render/page.ts'
import { bob } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'

async function openMenuOf(text: string) {
  const row = (await screen.findByText(text)).closest('[data-first]')
  if (!(row instanceof HTMLElement)) throw new Error(`${text} is no message`)
  await user.click(within(row).getByRole('button', { name: 'Message options' }))
  await screen.findByRole('menuitem', { name: 'Copy text' })
}

test('a received message is reported with a reason', async () => {
  const message = aMessage('Pay me first')
  serveConversation([message])
  answer(reportMessage, { reported: true })
  await openConversation()
  await openMenuOf('Pay me first')
  await user.click(screen.getByRole('menuitem', { name: 'Report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this message?' }))
  await user.click(dialog.getByRole('button', { name: 'A scam or a false offer' }))
  await screen.findByText('The message was reported. Thanks for letting us know.')
  expect(callsOf(reportMessage)).toEqual([{ chatId, messageId: message.id, reason: 'scam' }])
})

test('the menu of one’s own message has no Report', async () => {
  serveConversation([ownMessage('Hello')])
  await openConversation()
  await openMenuOf('Hello')
  expect(screen.queryByRole('menuitem', { name: 'Report' })).toBeNull()
})

test('the partner can be blocked from the conversation, which then leads to the inbox', async () => {
  serveConversation([aMessage('Pay me first')])
  answer(listChats, { items: [] })
  answer(blockPerson, { blocked: true })
  await openConversation()
  await user.click(await screen.findByRole('button', { name: 'Conversation options' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Block' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Block ${bob.name}?` }))
  await user.click(dialog.getByRole('button', { name: 'Block' }))
  await screen.findByText('You blocked Bob Lee.')
  await until(() => expect(window.location.pathname).toBe('/messages'))
})
