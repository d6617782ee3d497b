/** Two people in two browsers: from a post to a conversation, on a phone and on a wide screen. */
import type { Page } from '@playwright/test'
import { createChat } from '../../shared/chats/create-chat.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { api, member, post } from './api.ts'
import { photo } from './people.ts'
import { alertOf, expect, newText, test } from './site.ts'
import { violations } from './violations.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })

/** A message in the conversation, not its line in the list beside it. */
const said = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Conversation with/ }).getByText(text, { exact: true })

async function write(page: Page, text: string) {
  await field(page).click()
  await page.keyboard.insertText(text)
  await page.keyboard.press('Enter')
}

for (const width of [390, 1440])
  test(`buyer and seller talk on ${width} pixels`, async ({ open }) => {
    const [seller, buyer] = [await member('ou', 'Sue Ling'), await member('ou', 'Bud Yerr')]
    const text = newText('A lamp for your desk')
    const { id } = await post(seller, text, { colors: ['teal'] })

    const buying = await open({ as: buyer, width })
    await buying.goto(`/post/${id}`)
    await buying.getByRole('button', { name: 'Send Message' }).first().click()
    await buying.getByRole('dialog').getByRole('button', { name: 'Start Conversation' }).click()
    await expect(alertOf(buying, 'New Conversation Started')).toBeVisible()
    await expect(buying.getByRole('link', { name: new RegExp(`^Post by Sue Ling\\s*${text}`) })).toBeVisible()
    await write(buying, 'Is it still there?')
    await expect(buying.getByText('Delivered', { exact: true })).toBeVisible()

    const selling = await open({ as: seller, width })
    await selling.goto('/messages')
    await selling.getByRole('link', { name: /Bud Yerr/ }).click()
    await expect(selling.getByRole('region', { name: 'Conversation with Bud Yerr' })).toContainText(
      'Is it still there?',
    )
    await expect(buying.getByText('Seen', { exact: true })).toBeVisible()

    await field(selling).click()
    await selling.keyboard.type('Yes, ')
    await expect(buying.getByRole('img', { name: 'Sue Ling is typing' })).toBeVisible()
    await selling.keyboard.insertText('come by')
    await selling.keyboard.press('Enter')
    await expect(said(buying, 'Yes, come by')).toBeVisible()
    await expect(buying.getByRole('img', { name: 'Sue Ling is typing' })).toBeHidden()
    await expect(buying.getByRole('log', { name: 'New messages' })).toHaveText('Sue Ling: Yes, come by')

    await said(buying, 'Yes, come by').dblclick()
    await expect(alertOf(buying, 'Reaction sent.')).toBeVisible()
    await expect(selling.getByRole('img', { name: 'Heart from Bud Yerr' })).toBeVisible()

    await selling.locator('input[type=file]').setInputFiles(await photo('purple', 'lamp.jpg'))
    await selling.getByRole('button', { name: 'Send', exact: true }).click()
    const picture = buying.getByRole('button', { name: 'Open photo' }).locator('img')
    await expect(picture).toHaveJSProperty('complete', true)
    expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(200)
    await buying.getByRole('button', { name: 'Open photo' }).click()
    await expect(buying.getByRole('dialog', { name: /photo|Photo|Lightbox/ })).toBeVisible()
    await buying.keyboard.press('Escape')

    expect(await violations(buying)).toEqual([])

    await buying.getByRole('button', { name: 'Conversation options' }).click()
    await buying.getByRole('menuitem', { name: 'Delete conversation' }).click()
    await buying.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(alertOf(buying, 'Chat deleted')).toBeVisible()
    await expect(buying).toHaveURL(/\/messages$/)
    await expect(said(selling, 'Yes, come by')).toBeHidden()
    await expect(selling.getByText(/^This is the beginning/)).toBeVisible()
  })

test('on a touch screen the menu of a message opens above it and takes presses', async ({
  open,
  ann,
  ben,
}) => {
  const { id: userId } = await api(getMe, {}, ben)
  const { chat } = await api(createChat, { id: newUlid(Date.now()), userId }, ann)
  await api(sendMessage, { chatId: chat.id, id: newUlid(Date.now()), blocks: [{ text: 'Hello' }] }, ben)
  const page = await open({ as: ann, width: 390, touch: true })
  await page.goto(`/messages/${chat.id}`)
  await said(page, 'Hello').tap()
  await page.getByRole('button', { name: 'Message options' }).tap()
  await page.getByRole('menuitem', { name: 'Report' }).tap()
  await expect(page.getByRole('dialog', { name: 'Report this message?' })).toBeVisible()
})

test('older messages load at the top without moving what is read', async ({ open }) => {
  const [ann, ben] = [await member('ou', 'Ann Older'), await member('ou', 'Ben Older')]
  const { chat } = await api(
    createChat,
    { id: newUlid(Date.now()), userId: (await api(getMe, {}, ben)).id },
    ann,
  )
  for (let count = 1; count <= 32; count += 1)
    await api(
      sendMessage,
      { chatId: chat.id, id: newUlid(Date.now()), blocks: [{ text: `Message ${count}` }] },
      ann,
    )
  const page = await open({ as: ben, width: 390 })
  await page.goto(`/messages/${chat.id}`)
  await expect(said(page, 'Message 32')).toBeVisible()
  const box = page.getByRole('region', { name: 'Conversation with Ann Older' })
  const placeOf = (text: string) => page.getByText(text, { exact: true }).boundingBox()
  await box.evaluate((element) => element.scrollTo({ top: 60 }))
  const before = await placeOf('Message 21')
  await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBeGreaterThan(300)
  const after = await placeOf('Message 21')
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? -100))).toBeLessThan(2)
  await expect(async () => {
    await box.evaluate((element) => element.scrollTo({ top: 0 }))
    await expect(page.getByText(/^This is the beginning/)).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText('Message 1', { exact: true })).toBeVisible()
})
