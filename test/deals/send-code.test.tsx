import { expect, test } from 'vitest'
import { openConversation, send, sentTexts, serveConversation } from '../chats/open-conversation.ts'
import { user } from '../render/page.ts'
import { screen, until, within } from '../render/screen.ts'

const question = async () => within(await screen.findByRole('dialog', { name: 'Send this number?' }))

test('a number of six digits is sent after a question, which comes once in a conversation', async () => {
  serveConversation([])
  await openConversation()
  await send('The code is 493 027')
  const first = await question()
  first.getByText('Never send a code you got by text. It is how accounts and numbers are stolen.')
  expect(sentTexts()).toEqual([])
  await user.click(first.getByRole('button', { name: 'Cancel' }))
  const field = screen.getByRole('textbox', { name: 'Message' })
  expect(field.textContent).toBe('The code is 493 027')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await user.click((await question()).getByRole('button', { name: 'Send' }))
  await until(() => expect(sentTexts()).toEqual(['The code is 493 027']))
  await until(() => expect(field.textContent).toBe(''))
  await send('And 118204')
  await until(() => expect(sentTexts()).toHaveLength(2))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a price, a phone number and a date are sent without a question', async () => {
  serveConversation([])
  await openConversation()
  const texts = ['$125,000 for the house', 'Call 405-325-1234', 'It is from 2026-11-27, number 12345']
  for (const text of texts) await send(text)
  await until(() => expect(sentTexts()).toEqual(texts))
})
