/** Messages that could not be sent wait in the browser's storage. Any page of the site that has a connection sends them. */
import { expect, test } from 'vitest'
import { sendMessages } from '../../shared/chats/send-messages.ts'
import { newUlid } from '../../shared/ulid.ts'
import { openPage, setOnline } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { callsOf, refusal, refuse } from '../render/server.ts'
import {
  allSent,
  answerSent,
  chatId,
  openConversation,
  send,
  sentTexts,
  serveConversation,
} from './open-conversation.ts'

const noted = () => Object.keys(localStorage).filter((key) => key.startsWith('draft '))

/** Writes three messages without a connection, and closes the page. */
async function writeOffline(): Promise<void> {
  serveConversation([])
  await openConversation()
  setOnline(false)
  for (const text of ['One', 'Two', 'Three']) await send(text)
  expect(screen.getAllByText('Will send when you’re back')).toHaveLength(3)
  await openPage('/settings', { as: ann })
}

test('waiting messages of a closed conversation are sent from any other page, once and in order', async () => {
  await writeOffline()
  expect(sentTexts()).toEqual([])
  setOnline(true)
  await until(() => expect(sentTexts()).toEqual(['One', 'Two', 'Three']))
  await until(() => expect(noted()).toEqual([]))
})

test('a page that opens with a connection sends waiting messages automatically', async () => {
  await writeOffline()
  setOnline(true)
  serveConversation([])
  await openPage('/settings', { as: ann })
  await until(() => expect(noted()).toEqual([]))
  expect(callsOf(sendMessages)).toHaveLength(1)
  expect(new Set(allSent().map(({ id }) => id)).size).toBe(3)
})

test('if the conversation is closed, one refused call makes all its waiting messages fail', async () => {
  await writeOffline()
  refuse(sendMessages, 'partner-away')
  setOnline(true)
  await screen.findAllByText('This person cannot receive messages.')
  await until(() => expect(noted()).toHaveLength(3))
  expect(sentTexts()).toEqual(['One', 'Two', 'Three'])
})

test('messages that became too old while they waited get new ids automatically, and are sent once and in order', async () => {
  await writeOffline()
  // Simulates a message that the partner received later than all three waiting ones: ids before it are refused.
  const mark = newUlid(Date.now() + 10)
  const stored: string[] = []
  answerSent(({ id, blocks }) => {
    if (id <= mark) throw refusal('stale-key')
    stored.push(blocks[0]?.text ?? '')
    return { id, chatId, senderId: ann.id, blocks, media: [], hearts: [], createdAt: Date.now() }
  })
  setOnline(true)
  await until(() => expect(noted()).toEqual([]))
  expect(stored).toEqual(['One', 'Two', 'Three'])
  expect(screen.queryByRole('link', { name: 'See Message' })).toBeNull()
})

test('if one of several waiting messages is refused, any page shows that, and the others are sent', async () => {
  await writeOffline()
  answerSent(({ id, blocks }) => {
    if (blocks[0]?.text === 'Two') throw refusal('quoted-gone')
    return { id, chatId, senderId: ann.id, blocks, media: [], hearts: [], createdAt: Date.now() }
  })
  setOnline(true)
  await screen.findByText('The message that you reply to has been removed.')
  expect(screen.getByRole('link', { name: 'See Message' }).getAttribute('href')).toBe(`/messages/${chatId}`)
  await until(() => expect(noted()).toHaveLength(1))
  // Each request begins with the first message that the server has not accepted.
  expect(sentTexts()).toEqual(['Three', 'One', 'Two', 'Three', 'Two', 'Three'])
  // The refused message is not sent again automatically.
  const before = sentTexts()
  await openPage('/settings', { as: ann })
  serveConversation([])
  await openConversation()
  await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText('Two')).toBeTruthy()
  expect(sentTexts()).toEqual(before)
})
