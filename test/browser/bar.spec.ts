/** The bar of a deal above the messages of its two people. */
import { createChat } from '../../shared/chats/create-chat.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { agreeToMeet } from './agreed-meeting.ts'
import { api, member } from './api.ts'
import { expect, test } from './site.ts'

test('the newest message stays on the screen when the bar of the deal opens and closes', async ({ open }) => {
  const [ann, ben] = [await member('ou', 'Ann Bar'), await member('ou', 'Ben Bar')]
  await agreeToMeet(ann, ben)
  const { id: userId } = await api(getMe, {}, ben)
  const { chat } = await api(createChat, { id: newUlid(Date.now()), userId }, ann)
  const say = (text: string) =>
    api(sendMessage, { chatId: chat.id, id: newUlid(Date.now()), blocks: [{ text }] }, ann)
  for (let count = 1; count <= 9; count += 1) await say(`Message ${count}\nof several\nlines`)
  await say('The newest one')
  const page = await open({ as: ann, width: 390 })
  await page.goto(`/messages/${chat.id}`)
  const box = page.getByRole('region', { name: 'Conversation with Ben Bar' })
  const toNewest = page.getByRole('button', { name: 'Newest' })
  // The seller has not read the messages of the deal, so the conversation opens at them instead of at its end.
  await toNewest.click()
  await expect(box.getByText('The newest one')).toBeInViewport({ ratio: 1 })
  for (const isOpen of [false, true, false]) {
    await page.locator('summary').click()
    await expect(page.locator('details')).toHaveJSProperty('open', isOpen)
    await expect(box.getByText('The newest one')).toBeInViewport({ ratio: 1 })
    await expect(toNewest).toHaveCount(0)
  }
})
