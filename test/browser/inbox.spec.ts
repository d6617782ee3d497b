/** Inbox rows that show a post, and messages found by a search, keep their layout at each width and in both themes. */
import { createChat } from '../../shared/chats/create-chat.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { searchMessages } from '../../shared/search/search-messages.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { api, member, post } from './api.ts'
import { expect, test } from './site.ts'
import { violations } from './violations.ts'

test('a row of the inbox shows its post with a picture, and no part of the row is cut off or overlaps', async ({
  open,
  ben,
}) => {
  const ann = await member('ou', 'Maximiliana Featherstone')
  const { id: userId } = await api(getMe, {}, ann)
  const { chat } = await api(createChat, { id: newUlid(Date.now()), userId }, ben)
  const lamp = await post(ann, 'Desk lamp, barely used, from a home without pets. $10', { colors: ['teal'] })
  const text = 'Is this still available? I could come by tomorrow after class.'
  const message = { chatId: chat.id, id: newUlid(Date.now()), blocks: [{ text }], postId: lamp.id }
  await api(sendMessage, message, ben)
  const page = await open({ as: ben, width: 320 })
  await page.goto('/messages')
  const line = page.getByRole('link', {
    name: /^Maximiliana Featherstone.*You: Is this still available\?.* About “Desk lamp, barely used, from a home without pets\.…”$/,
  })
  await expect(line).toBeVisible()
  await expect(line.locator('img[data-loaded]')).toHaveCount(1)
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      const { inside, overflow, cover } = await line.evaluate((row) => {
        const box = row.getBoundingClientRect()
        const picture = row.querySelector('img')?.getBoundingClientRect()
        const words = [...row.querySelectorAll('span')].map((span) => span.getBoundingClientRect())
        return {
          inside: words.every(
            ({ left, right, bottom }) => left >= box.left && right <= box.right && bottom <= box.bottom,
          ),
          overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          cover: [picture?.width, picture?.height],
        }
      })
      expect([inside, overflow, cover], `${width} ${colorScheme}`).toEqual([true, 0, [48, 48]])
      await page.screenshot({ path: `artifacts/screens/inbox-${width}-${colorScheme}.png` })
    }
    expect(await violations(page)).toEqual([])
  }
})

test('a search shows a found message at each width and in both themes, and a click opens the conversation at this message', async ({
  open,
  ben,
}) => {
  const ann = await member('ou', 'Wilhelmina Search')
  const { id: userId } = await api(getMe, {}, ann)
  const { chat } = await api(createChat, { id: newUlid(Date.now()), userId }, ben)
  const words = 'The lamps are in the lobby of the dormitory on Elm Street, behind the desk of the porter. '
  for (const text of [words + 'They are yours from six to eight.', 'See you there!'])
    await api(sendMessage, { chatId: chat.id, id: newUlid(Date.now()), blocks: [{ text }] }, ben)
  // The page caches the results of a search, so the test waits until the index has the message.
  await expect.poll(async () => (await api(searchMessages, { q: 'lamp porter' }, ben)).items).toHaveLength(1)
  const page = await open({ as: ben, width: 320 })
  await page.goto('/messages')
  const field = page.getByRole('searchbox', { name: 'Search messages' })
  const found = page.getByRole('region', { name: 'Messages' }).getByRole('link')
  await field.fill('lamp porter')
  await expect(found).toHaveCount(1)
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(found.locator('mark')).toHaveText(['lamps', 'porter'])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${width} ${colorScheme}`).toBe(0)
      await page.screenshot({ path: `artifacts/screens/found-messages-${width}-${colorScheme}.png` })
    }
    expect(await violations(page)).toEqual([])
  }
  await found.click()
  await expect(page.getByText(/They are yours from six to eight/).last()).toBeVisible()
  await expect(field).toHaveValue('lamp porter')
  await field.fill('Wilhel')
  await expect(page.getByRole('region', { name: 'People' }).getByRole('link')).toHaveCount(1)
  await field.press('Escape')
  await expect(page.getByRole('link', { name: /^Wilhelmina.*See you there!/ })).toBeVisible()
})
