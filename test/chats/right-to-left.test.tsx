/** The inbox with words that are written from right to left. */
import { expect, test } from 'vitest'
import { listChats } from '../../shared/chats/list-chats.ts'
import { openPage } from '../render/page.ts'
import { aChat, ann, bob } from '../render/samples.ts'
import { screen } from '../render/screen.ts'
import { answer } from '../render/server.ts'

test('right-to-left words keep their direction after our own, such as ‘You:’', async () => {
  const text = 'مرحبا! $40?'
  const preview = { senderId: ann.id, kind: 'text', text } as const
  answer(listChats, { items: [aChat(bob, undefined, { preview, post: { id: '01', text: 'שולחן' } })] })
  await openPage('/messages', { as: ann })
  await screen.findByText(`You: \u2068${text}\u2069`)
  expect(await screen.findByText('About “\u2068שולחן\u2069”')).toBeTruthy()
})
