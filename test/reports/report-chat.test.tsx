import { expect, test } from 'vitest'
import { getChat } from '../../shared/chats/get-chat.ts'
import { listChats } from '../../shared/chats/list-chats.ts'
import { reportChat } from '../../shared/reports/report-chat.ts'
import { chatId } from '../chats/open-conversation.ts'
import { openPage, user } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

test('the page of a conversation that the partner deleted has a button to report it', async () => {
  answer(listChats, { items: [] })
  refuse(getChat, 'chat-deleted')
  answer(reportChat, { reported: true })
  await openPage(`/messages/${chatId}`, { as: ann })
  await screen.findByRole('heading', { name: 'This conversation was deleted' })
  screen.getByText(
    'The other person deleted this conversation. For seven days, you can report what they wrote.',
  )
  await user.click(screen.getByRole('button', { name: 'Report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this conversation?' }))
  await user.click(dialog.getByRole('button', { name: 'Bullying or harassment' }))
  await screen.findByText('The conversation was reported. Thanks for letting us know.')
  expect(callsOf(reportChat)).toEqual([{ chatId, reason: 'bullying' }])
})
