import { expect, test } from 'vitest'
import { aMessage, openConversation, ownMessage, serveConversation } from '../chats/open-conversation.ts'
import { user } from '../render/page.ts'
import { screen, until, within } from '../render/screen.ts'

const sentence = 'Pay when you hold it in your hands.'
const text = 'Send a $50 deposit and I will hold it for you'

test('advice shows next to a message that asks for prepayment, until “Got it” hides all such notes of the conversation', async () => {
  serveConversation([
    aMessage(text, 1),
    aMessage('Pay me first, before you see it', 2),
    aMessage('Is it there?', 3),
  ])
  await openConversation()
  const notes = await screen.findAllByRole('note')
  expect(notes.map(({ textContent }) => textContent)).toEqual([
    `${sentence}ReportGot it`,
    `${sentence}ReportGot it`,
  ])
  await user.click(within(notes[0]!).getByRole('button', { name: 'Got it' }))
  await until(() => expect(screen.queryAllByRole('note')).toEqual([]))
  await openConversation()
  await screen.findByText(text)
  expect(screen.queryByRole('note')).toBeNull()
})

test('the button Report in a note opens the dialog that reports the message', async () => {
  serveConversation([aMessage(text)])
  await openConversation()
  await user.click(within(await screen.findByRole('note')).getByRole('button', { name: 'Report' }))
  await screen.findByRole('dialog', { name: 'Report this message?' })
})

test("a person's own messages are not checked for signs of fraud", async () => {
  serveConversation([ownMessage(text)])
  await openConversation()
  await screen.findByText(text)
  expect(screen.queryByRole('note')).toBeNull()
})

test('the note about a link that hides or imitates another site shows the real site', async () => {
  serveConversation([
    aMessage('Pay here: https://paypa1.com/login'),
    aMessage('https://paypal.com is fine', 2),
  ])
  await openConversation()
  const notes = await screen.findAllByRole('note')
  expect(notes.map(({ textContent }) => textContent)).toEqual([
    'We show where it leads. paypa1.comReportGot it',
  ])
})
