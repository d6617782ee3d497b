/** Replying to, editing and unsending messages on the screen. */
import { expect, test } from 'vitest'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { unsendMessage } from '../../shared/chats/unsend-message.ts'
import { updateMessage } from '../../shared/chats/update-message.ts'

import { bob, ann } from '../render/samples.ts'
import { write } from '../render/composer.ts'
import { openPage, user } from '../render/page.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refusal, refuse } from '../render/server.ts'
import {
  aMessage,
  chatId,
  messagesBox,
  openConversation,
  ownMessage,
  serveConversation,
} from './open-conversation.ts'

const box = () => screen.findByRole('region', { name: 'Conversation with Bob Lee' })

/** Opens the menu of a message and chooses an item. */
async function choose(text: string, item: string) {
  const row = (await within(await box()).findByText(text)).closest('[data-first]')
  if (!(row instanceof HTMLElement)) throw new Error(`${text} is no message`)
  await user.click(within(row).getByRole('button', { name: 'Message options' }))
  await user.click(await within(row).findByRole('menuitem', { name: item }))
}

const itemsOf = async (text: string) => {
  const row = (await within(await box()).findByText(text)).closest('[data-first]')
  if (!(row instanceof HTMLElement)) throw new Error(`${text} is no message`)
  await user.click(within(row).getByRole('button', { name: 'Message options' }))
  return within(row)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)
}

const field = () => screen.findByRole('textbox', { name: 'Message' })
const hint = async (message: ReturnType<typeof aMessage>) => {
  const { announceHint } = await import('../../web/src/live/gaps.ts')
  announceHint({ type: 'message-changed', message })
}

test('a reply shows the message that it quotes above the text, and is sent with it; Escape cancels only the reply', async () => {
  const lamp = aMessage('The lamp is $20')
  serveConversation([lamp])
  await openConversation()
  await choose('The lamp is $20', 'Reply')
  await screen.findByRole('button', { name: 'Cancel reply' })
  await write('Message', 'Yes')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Cancel reply' })).toBeNull()
  expect((await field()).textContent).toBe('Yes')
  await choose('The lamp is $20', 'Reply')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await until(() =>
    expect(callsOf(sendMessage)).toMatchObject([{ blocks: [{ text: 'Yes' }], replyTo: lamp.id }]),
  )
  await until(() => expect(screen.queryByRole('button', { name: 'Cancel reply' })).toBeNull())
})

test('a quote shows the new text when its message is edited, and that it was removed when it is unsent', async () => {
  const lamp = aMessage('The lamp is $20', 3)
  const quote = {
    state: 'shown' as const,
    id: lamp.id,
    senderId: bob.id,
    kind: 'text' as const,
    text: 'The lamp',
  }
  serveConversation([lamp, ownMessage('Yes', 2, { quote })])
  await openConversation()
  await screen.findByRole('button', { name: /^Bob Lee\s*The lamp is \$20$/ })
  await hint({ ...lamp, blocks: [{ text: 'The lamp is $15' }], editedAt: Date.now() })
  await screen.findByRole('button', { name: /^Bob Lee\s*The lamp is \$15$/ })
  screen.getByText('Edited')
  await hint({ ...lamp, blocks: [], unsentAt: Date.now() + 1 })
  await until(() => expect(screen.getAllByText('Message removed')).toHaveLength(2))
})

test('a press on a quote loads older pages until the quoted message is loaded', async () => {
  const id = aMessage('', 100).id
  const quote = { state: 'shown' as const, id, senderId: bob.id, kind: 'text' as const, text: 'Message 0' }
  serveConversation(
    Array.from({ length: 40 }, (_, index) =>
      aMessage(`Message ${index}`, 100 - index, index === 0 ? { id } : index === 28 ? { quote } : {}),
    ),
  )
  await openConversation()
  await user.click(await screen.findByRole('button', { name: /^Bob Lee\s*Message 0$/ }))
  await until(() => expect(callsOf(listMessages).filter(({ cursor }) => cursor)).toHaveLength(2))
})

test('a message is edited in the field for messages, which keeps the text after a refusal and shows the draft again afterwards', async () => {
  const lamp = ownMessage('The lamp is $20')
  serveConversation([lamp])
  refuse(updateMessage, 'unavailable')
  await openConversation()
  await write('Message', 'A draft')
  await choose('The lamp is $20', 'Edit')
  const editor = await screen.findByRole('textbox', { name: 'Edited message' })
  expect(editor.textContent).toBe('The lamp is $20')
  await write('Edited message', ' now')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Something went wrong. Try again.')
  expect(editor.textContent).toBe('The lamp is $20 now')
  answer(updateMessage, ({ blocks }) => ({ ...lamp, blocks, editedAt: Date.now() }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await within(messagesBox()).findByText('The lamp is $20 now')
  await screen.findByText('Edited')
  expect((await field()).textContent).toBe('A draft')
})

const heart = 'React with a heart'

test('the menu offers Edit for 15 minutes and Unsend for an hour', async () => {
  serveConversation([ownMessage('Old', 70), ownMessage('Half an hour', 30), ownMessage('New', 1)])
  await openConversation()
  expect(await itemsOf('Old')).toEqual(['Reply', heart, 'Copy text'])
  expect(await itemsOf('Half an hour')).toEqual(['Reply', heart, 'Copy text', 'Unsend'])
  expect(await itemsOf('New')).toEqual(['Reply', heart, 'Copy text', 'Edit', 'Unsend'])
})

test('a received message can be reported even after it was unsent, and has no Reply in a closed conversation', async () => {
  serveConversation([aMessage('Received', 50), aMessage('', 20, { unsentAt: Date.now() })])
  await openConversation()
  expect(await itemsOf('Received')).toEqual(['Reply', heart, 'Copy text', 'Report'])
  expect(await itemsOf('Message removed')).toEqual(['Report'])
  serveConversation([aMessage('Received', 50)], { isOpen: false })
  await openPage(`/messages/${chatId}`, { as: ann })
  expect(await itemsOf('Received')).toEqual([heart, 'Copy text', 'Report'])
})

test("unsending a message asks for confirmation, and then shows 'Message removed' in its place", async () => {
  const lamp = ownMessage('The lamp is $20')
  serveConversation([lamp])
  answer(unsendMessage, { ...lamp, blocks: [], unsentAt: Date.now() })
  await openConversation()
  await choose('The lamp is $20', 'Unsend')
  const dialog = within(await screen.findByRole('dialog', { name: 'Unsend Message?' }))
  dialog.getByText('It will be removed for you and for Bob Lee, who may have read it.')
  await user.click(dialog.getByRole('button', { name: 'Unsend' }))
  await within(messagesBox()).findByText('Message removed')
  expect(screen.queryByText('The lamp is $20')).toBeNull()
  expect(callsOf(unsendMessage)).toEqual([{ chatId, messageId: lamp.id }])
})

test("if the quoted message was removed meanwhile, 'Try again' sends the reply without the quote", async () => {
  const lamp = aMessage('The lamp is $20')
  serveConversation([lamp])
  let isFirst = true
  answer(sendMessage, ({ id, blocks, replyTo }) => {
    if (isFirst) {
      isFirst = false
      throw refusal('quoted-gone')
    }
    expect(replyTo).toBeUndefined()
    return { id, chatId, senderId: ann.id, blocks, media: [], hearts: [], createdAt: Date.now() }
  })
  await openConversation()
  await choose('The lamp is $20', 'Reply')
  await write('Message', 'Yes')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('The message that you reply to has been removed.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await until(() => expect(callsOf(sendMessage)).toHaveLength(2))
})
