/** Messages in flight show at once, are sent in order, and keep their position if they fail. */
import { expect, test } from 'vitest'
import type { Message } from '../../shared/chats/chat.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { newUlid } from '../../shared/ulid.ts'
import { createUpload } from '../../shared/media/create-upload.ts'
import { choose, write } from '../render/composer.ts'
import { setOnline, user } from '../render/page.ts'
import { ann, without } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { callsOf, refusal, refuse } from '../render/server.ts'
import { holdUploads, sentFiles } from '../render/store-of-files.ts'
import {
  aMessage,
  allSent,
  answerSent,
  chatId,
  openConversation,
  send,
  sentTexts,
  serveConversation,
} from './open-conversation.ts'

const field = () => screen.getByRole('textbox', { name: 'Message' })
const noted = () => Object.keys(localStorage).filter((key) => key.startsWith('draft '))

/** Delays the response to each sent message until the test calls its function in the returned list. */
function holdMessages() {
  const held: (() => void)[] = []
  answerSent(async ({ id, blocks }) => {
    await new Promise<void>((resolve) => held.push(resolve))
    return { id, chatId, senderId: ann.id, blocks, media: [], hearts: [], createdAt: Date.now() }
  })
  return held
}

test('messages show at once, and each is sent after the response to the previous one', async () => {
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

test("a message whose response is lost stays in its place, and 'Try again' sends it with the same id", async () => {
  serveConversation([aMessage('Hi')])
  await openConversation()
  let failures = 1
  answerSent(({ id, blocks }) => {
    if (failures-- > 0) throw refusal('offline')
    return { id, chatId, senderId: ann.id, blocks, media: [], hearts: [], createdAt: Date.now() }
  })
  await send('First')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('Delivered')
  const ids = callsOf(sendMessage).map(({ id }) => id)
  expect(ids).toEqual([ids[0], ids[0]])
})

test('a message that failed is sent again before the next message', async () => {
  serveConversation([aMessage('Hi')])
  await openConversation()
  let failures = 1
  answerSent(({ id, blocks }) => {
    if (failures-- > 0) throw refusal('offline')
    return { id, chatId, senderId: ann.id, blocks, media: [], hearts: [], createdAt: Date.now() }
  })
  await send('First')
  await screen.findByRole('button', { name: 'Try again' })
  await send('Second')
  await until(() => expect(screen.queryByText('Sending…')).toBeNull())
  expect(sentTexts()).toEqual(['First', 'First', 'Second'])
  expect(noted()).toEqual([])
})

test('a message whose id became too old is sent again automatically with a new id, as the newest message', async () => {
  serveConversation([aMessage('Hi')])
  await openConversation()
  const kept: Message[] = []
  let failures = 1
  answerSent(({ id, blocks }) => {
    if (failures-- > 0) throw refusal('offline')
    // Refuses the first id, as the server does if the partner has received a later message.
    if (kept.length === 0 && id === callsOf(sendMessage)[0]?.id) throw refusal('stale-key')
    const message = { id, chatId, senderId: ann.id, blocks, media: [], hearts: [], createdAt: Date.now() }
    kept.push(message)
    return message
  })
  await send('First')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('Delivered')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  const [first, again, fresh] = callsOf(sendMessage).map(({ id }) => id)
  expect(again).toBe(first)
  expect(kept.map(({ id }) => id)).toEqual([fresh])
  expect(fresh! > first!).toBe(true)
  expect(noted()).toEqual([])
})

test('a message that is sent without a connection waits, and is sent when the connection is back', async () => {
  serveConversation([])
  await openConversation()
  setOnline(false)
  await send('Later')
  await screen.findByText('Will send when you’re back')
  setOnline(true)
  await screen.findByText('Delivered')
  expect(sentTexts()).toEqual(['Later'])
})

test('an unfinished and a failed message are kept across a reload', async () => {
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

test('a refused message closes the conversation with the reason, and the field shows again once the message is sent', async () => {
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

test('a message that exceeds the limit per minute shows this reason and can be sent again', async () => {
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

test('Enter sends, and Shift with Enter starts a new line', async () => {
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

test('Enter sends nothing while it confirms a candidate of an input method, also in Safari', async () => {
  serveConversation([])
  await openConversation()
  await write('Message', 'にほん')
  for (const ofInputMethod of [{ isComposing: true }, { keyCode: 229 }])
    field().dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...ofInputMethod }),
    )
  expect(callsOf(sendMessage)).toEqual([])
  expect(field().textContent).toBe('にほん')
})

test('a photo uploads while the person writes, and its message waits for the upload without blocking the field', async () => {
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
  expect(callsOf(sendMessage)[0]?.media?.[0]?.uploadId).toBe(callsOf(createUpload)[0]?.id)
})

test('a text that is too long for one message is sent as several messages in order, split between words', async () => {
  serveConversation([])
  await openConversation()
  const words = Array.from({ length: 500 }, (_, at) => `word${at}`)
  await write('Message', words.join(' '))
  await screen.findByText('Will be sent as 2 messages.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await until(() => expect(sentTexts()).toHaveLength(2))
  expect(sentTexts().join(' ').split(' ')).toEqual(words)
  await until(() => expect(noted()).toEqual([]))
  expect(screen.queryByText(/^Will be sent as/)).toBeNull()
})

test('a person without a verified school is asked to verify, and keeps their text', async () => {
  serveConversation([])
  await openConversation({ as: { ...without, id: ann.id } })
  await send('Hello?')
  await screen.findByRole('dialog', { name: 'Verify your account' })
  expect(callsOf(sendMessage)).toEqual([])
  expect(field().textContent).toBe('Hello?')
})

test('answers get later ids than the question before them, even if the clock of the partner who asked is ahead', async () => {
  const question = aMessage('Is it there?', 0, { id: newUlid(Date.now() + 60_000) })
  serveConversation([question])
  answerSent(({ id, blocks }) => ({
    id,
    chatId,
    senderId: ann.id,
    blocks,
    media: [],
    hearts: [],
    createdAt: Date.now(),
  }))
  await openConversation()
  await screen.findByText(/^Is it there/)
  for (const text of ['Yes', 'Do you want it?']) await send(text)
  await until(() => expect(screen.queryByText('Sending…')).toBeNull())
  const ids = allSent().map(({ id }) => id)
  expect(ids).toHaveLength(2)
  expect([question.id, ...ids].toSorted()).toEqual([question.id, ...ids])
  const texts = screen.getAllByText(/^(Is it there|Yes|Do you want it)/).map(({ textContent }) => textContent)
  expect(texts).toEqual(['Is it there?', 'Yes', 'Do you want it?'])
})
