import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { createPushSubscription } from '../../shared/notifications/create-push-subscription.ts'
import { listPushSubscriptions } from '../../shared/notifications/list-push-subscriptions.ts'
import { openConversation, ownMessage, serveConversation } from '../chats/open-conversation.ts'
import { write } from '../render/composer.ts'
import { user } from '../render/page.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'
import { forgetBrowser, ourKey, supportPush } from './browser-with-push.ts'

beforeEach(() => {
  serveConversation([ownMessage('An older message')])
  answer(listPushSubscriptions, { items: [], publicKey: ourKey })
  answer(createPushSubscription, { id: 'a'.repeat(32) })
})
afterEach(forgetBrowser)

const question = /Get a notification when .* answers\?/

async function sendOne(text: string): Promise<void> {
  const before = callsOf(sendMessage).length
  await write('Message', text)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await until(() => expect(callsOf(sendMessage)).toHaveLength(before + 1))
}

test('push is offered only after a message was sent, and a press on the offer turns push on', async () => {
  const { ask } = supportPush('default')
  await openConversation()
  expect(screen.queryByText(question)).toBeNull()
  await sendOne('Hello')
  await screen.findByText(question)
  expect(ask).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  await screen.findByText('Notifications are on')
  expect(callsOf(createPushSubscription)).toHaveLength(1)
  expect(screen.queryByText(question)).toBeNull()
})

test('a person who declines is not asked again', async () => {
  supportPush('default')
  await openConversation()
  await sendOne('Hello')
  await user.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(screen.queryByText(question)).toBeNull()
  await openConversation()
  await sendOne('Hello again')
  expect(screen.queryByText(question)).toBeNull()
})

test.each(['granted', 'denied'] as const)(
  'push is not offered in a browser whose permission is already %s',
  async (permission) => {
    supportPush(permission)
    await openConversation()
    await sendOne('Hello')
    expect(screen.queryByText(question)).toBeNull()
  },
)

test('the offer of push is withdrawn if the message is refused because of a block', async () => {
  supportPush('default')
  await openConversation()
  await sendOne('Hello')
  await screen.findByText(question)
  serveConversation([ownMessage('An older message')], { isOpen: false })
  refuse(sendMessage, 'partner-away')
  await write('Message', 'Are you there?')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await until(() => expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull())
  expect(screen.queryByText(question)).toBeNull()
})
