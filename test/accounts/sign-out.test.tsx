import { expect, test } from 'vitest'
import { openPage } from '../render/page.ts'
import { ann } from '../render/samples.ts'
import { screen } from '../render/screen.ts'

const chatId = 'u_ann-u_bob'
const keep = (key: string, text: string) =>
  localStorage.setItem(
    `draft ${ann.id} ${key}`,
    JSON.stringify({ savedAt: Date.now(), text, files: [], refusal: 'No' }),
  )

test('the log-out page shows no warning if there are no drafts', async () => {
  await openPage('/logout', { as: ann })
  await screen.findByRole('heading', { name: 'Log Out?' })
  expect(screen.queryByText(/deleted?/)).toBeNull()
})

test('the log-out page warns that logging out deletes drafts and unsent messages, with their number', async () => {
  keep('post', 'A lamp')
  await openPage('/logout', { as: ann })
  await screen.findByText('Your drafts in this browser will be deleted.')
  keep(`${chatId} 01KABCDEF0123456789ABCDEFG`, 'Hello')
  await openPage('/logout', { as: ann })
  await screen.findByText(
    'One message is not sent yet. Logging out deletes it, and your drafts in this browser.',
  )
  keep(`${chatId} 01KABCDEF0123456789ABCDEFH`, 'Are you there?')
  await openPage('/logout', { as: ann })
  await screen.findByText(
    '2 messages are not sent yet. Logging out deletes them, and your drafts in this browser.',
  )
})
