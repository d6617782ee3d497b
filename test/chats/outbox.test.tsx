/** Messages on their way: each shows at once, goes out in its turn, and stays where it failed. */
import { expect, test } from 'vitest'
import type { Message } from '../../shared/chats/chat.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { createUpload } from '../../shared/media/create-upload.ts'
import { choose, write } from '../render/composer.ts'
import { setOnline, user } from '../render/page.ts'
import { ann, without } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf, refusal, refuse } from '../render/server.ts'
import { holdUploads, sentFiles } from '../render/store-of-files.ts'
import { aMessage, chatId, openConversation, serveConversation } from './open-conversation.ts'

const field = () => screen.getByRole('textbox', { name: 'Message' })
const send = async (text: string) => {
  await write('Message', text)
  await user.click(screen.getByRole('button', { name: 'Send' }))
}
const sentTexts = () => callsOf(sendMessage).map(({ blocks }) => blocks[0]?.text)
const noted = () => Object.keys(localStorage).filter((key) => key.startsWith('draft '))

/** Keeps what is sent until it is let go. */
function holdMessages() {
  const held: (() => void)[] = []
  answer(sendMessage, async ({ id, blocks }): Promise<Message> => {
    await new Promise<void>((resolve) => held.push(resolve))
    return { id, chatId, senderId: ann.id, blocks, hearts: [], createdAt: Date.now() }
  })
  return held
}

test('a message shows at once, and the next ones are sent in their order while it is on its way', async () => {
  serveConversation([])
  const held = holdMessages()
  await openConversation()
  await send('One')
  expect(field().textContent).toBe('')
  await screen.findByText('One')
  await send('Two')
  await send('Three')
  expect(screen.getAllByText('Sending…')).toHaveLength(3)
  await until(() => expect(held).toHaveLength(1))
  expect(sentTexts()).toEqual(['One'])
  for (const count of [1, 2, 3]) {
    await until(() => expect(held).toHaveLength(count))
    held[count - 1]!()
  }
  await screen.findByText('Delivered')
  await until(() => expect(screen.queryByText('Sending…')).toBeNull())
  expect(sentTexts()).toEqual(['One', 'Two', 'Three'])
  expect(screen.getAllByText(/^(One|Two|Three)$/).map(({ textContent }) => textContent)).toEqual([
    'One',
    'Two',
    'Three',
  ])
  expect(noted()).toEqual([])
})

test('a message that failed stays in its place; Try again sends it under the same id', async () => {
  serveConversation([aMessage('Hi')])
  await openConversation()
  let failures = 1
  answer(sendMessage, ({ id, blocks }) => {
    if (failures-- > 0) throw refusal('offline')
    return { id, chatId, senderId: ann.id, blocks, hearts: [], createdAt: Date.now() }
  })
  await send('First')
  await screen.findByRole('button', { name: 'Try again' })
  await send('Second')
  await screen.findByText('Delivered')
  const texts = () => screen.getAllByText(/^(Hi|First|Second)$/).map(({ textContent }) => textContent)
  expect(texts()).toEqual(['Hi', 'First', 'Second'])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await until(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
  await until(() => expect(callsOf(sendMessage)).toHaveLength(3))
  const ids = callsOf(sendMessage).map(({ id }) => id)
  expect(ids[2]).toBe(ids[0])
  await until(() => expect(texts()).toEqual(['Hi', 'First', 'Second']))
})

test('what was sent without a connection waits, and goes out by itself', async () => {
  serveConversation([])
  await openConversation()
  setOnline(false)
  await send('Later')
  await screen.findByText('Will send when you’re back')
  setOnline(true)
  await screen.findByText('Delivered')
  expect(sentTexts()).toEqual(['Later'])
})

test('a message that is being written, and one that failed, are there after a reload', async () => {
  serveConversation([])
  await openConversation()
  refuse(sendMessage, 'partner-away')
  await send('Not for you')
  await screen.findByRole('button', { name: 'Try again' })
  await write('Message', 'Half a sen')
  serveConversation([])
  await openConversation()
  await screen.findByText('Not for you')
  expect(field().textContent).toBe('Half a sen')
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await until(() => expect(screen.queryByText('Not for you')).toBeNull())
  expect(noted()).toHaveLength(1)
})

test('a conversation that closed meanwhile says so, and is open again once its message goes out', async () => {
  serveConversation([aMessage('Hi')])
  await openConversation()
  const closed = 'This person cannot receive messages.'
  serveConversation([aMessage('Hi')], { isOpen: false })
  refuse(sendMessage, 'partner-away')
  await send('Hello?')
  await until(() => expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull())
  expect(screen.getAllByText(closed)).toHaveLength(2)
  serveConversation([aMessage('Hi')])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('textbox', { name: 'Message' })
  expect(screen.queryByText(closed)).toBeNull()
})

test('a message too many of a minute says so and waits for another attempt', async () => {
  serveConversation([])
  await openConversation()
  refuse(sendMessage, 'too-many-requests')
  await send('One more')
  await screen.findByText('Too many requests. Try again later.')
  serveConversation([])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Delivered')
  expect(sentTexts()).toEqual(['One more', 'One more'])
})

test('Enter sends, and Shift with Enter begins a new line', async () => {
  serveConversation([])
  await openConversation()
  await write('Message', 'One line')
  const press = (shiftKey: boolean) =>
    field().dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', shiftKey, bubbles: true, cancelable: true }),
    )
  press(true)
  expect(callsOf(sendMessage)).toEqual([])
  press(false)
  await screen.findByText('Delivered')
  expect(callsOf(sendMessage)).toHaveLength(1)
})

test('a photo is uploaded while one writes, and its message waits for it without holding the field', async () => {
  serveConversation([])
  await openConversation()
  const letGo = holdUploads()
  await choose('lamp.jpg')
  await write('Message', 'This one')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByRole('progressbar', { name: 'Uploading lamp.jpg' })
  expect(screen.queryByRole('button', { name: 'Remove lamp.jpg' })).toBeNull()
  expect(callsOf(sendMessage)).toEqual([])
  letGo()
  await screen.findByText('Delivered')
  expect(sentFiles()).toEqual(['lamp.jpg'])
  expect(callsOf(createUpload).map((upload) => upload.chatId)).toEqual([chatId])
  expect(callsOf(sendMessage)[0]?.photo?.uploadId).toBe(callsOf(createUpload)[0]?.id)
})

test('a message takes one photo and no video', async () => {
  serveConversation([])
  await openConversation()
  await choose('lamp.jpg')
  await choose('shade.jpg')
  await screen.findByText('A message carries one photo.')
  expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: /^Remove / }))
  await choose('film.mp4')
  await screen.findByText('Only photos are allowed!')
  await choose('notes.pdf')
  await screen.findByText('Only photos & videos are allowed!')
})

test('a message of more than 500 characters is cut with the alert', async () => {
  serveConversation([])
  await openConversation()
  await write('Message', 'a'.repeat(501))
  await screen.findByText('Error: Too many characters!')
  expect(field().textContent).toHaveLength(500)
})

test('somebody without a verified school is asked to verify, and keeps what they wrote', async () => {
  serveConversation([])
  await openConversation({ as: { ...without, id: ann.id } })
  await send('Hello?')
  await screen.findByRole('dialog', { name: 'Verify your account' })
  expect(callsOf(sendMessage)).toEqual([])
  expect(field().textContent).toBe('Hello?')
})
