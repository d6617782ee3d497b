/**
 * Messages that a browser could not send while it was offline are sent later by whichever page is open, even if every tab
 * was closed meanwhile.
 */
import type { Page } from '@playwright/test'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { createChat } from '../../shared/chats/create-chat.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { deep } from '../depth.ts'
import { alertOf, expect, test } from './site.ts'
import { api, member, type Person } from './api.ts'

const texts = [
  ['One', 'Two', 'Three', 'Four'],
  ['Five', 'Six', 'Seven'],
  ['Eight', 'Nine', 'Ten'],
] as const

/** A conversation of Ann with a person who has written to her. */
async function conversation(ann: Person, name: string) {
  const partner = await member('ou', name)
  const { chat } = await api(
    createChat,
    { id: newUlid(Date.now()), userId: (await api(getMe, {}, ann)).id },
    partner,
  )
  // Both people begin the conversation, so that it is no request, which would have to be accepted first.
  await api(createChat, { id: newUlid(Date.now()), userId: (await api(getMe, {}, partner)).id }, ann)
  await api(sendMessage, { chatId: chat.id, id: newUlid(Date.now()), blocks: [{ text: 'Hello' }] }, partner)
  const received = async () =>
    (await api(listMessages, { chatId: chat.id }, partner)).items
      .toReversed()
      .map(({ blocks }) => blocks[0]?.text)
  return { partner, path: `/messages/${chat.id}`, received }
}

/** Opens each conversation in a tab of its own, goes offline, writes the texts, and closes the tabs. */
async function writeOffline(home: Page, paths: readonly string[]): Promise<void> {
  const context = home.context()
  const tabs = await Promise.all(paths.map(() => context.newPage()))
  for (const [at, tab] of tabs.entries()) {
    await tab.goto(paths[at] ?? '')
    await expect(tab.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await tab.waitForLoadState('networkidle')
  }
  await context.setOffline(true)
  for (const [at, tab] of tabs.entries()) {
    await tab.bringToFront()
    for (const text of texts[at] ?? []) {
      await tab.getByRole('textbox', { name: 'Message' }).fill(text)
      await tab.keyboard.press('Enter')
      await expect(tab.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(tab.getByText('Will send when you’re back')).toHaveCount(texts[at]?.length ?? 0)
  }
  for (const tab of tabs) await tab.close()
  await home.close()
}

const offline = { cold: true, refused: [['ERR_INTERNET_DISCONNECTED', /./]] } as const

test(
  'ten messages written offline in three tabs are sent once and in order by another page',
  deep,
  async ({ open }) => {
    const ann = await member('ou', 'Ann Away')
    const chats = []
    for (const name of ['Bea Away', 'Cal Away', 'Dan Away']) chats.push(await conversation(ann, name))
    const home = await open({ as: ann, ...offline })
    const context = home.context()
    await writeOffline(
      home,
      chats.map(({ path }) => path),
    )
    await context.setOffline(false)
    const page = await context.newPage()
    await page.goto('/settings')
    for (const [at, { received }] of chats.entries())
      await expect.poll(received).toEqual(['Hello', ...(texts[at] ?? [])])
    // The queue is empty, so nothing is sent a second time.
    await page.reload()
    await page.waitForLoadState('networkidle')
    for (const [at, { received }] of chats.entries())
      expect(await received()).toEqual(['Hello', ...(texts[at] ?? [])])
  },
)

test(
  'messages written offline to a person who has since blocked the sender are refused, and the others are sent',
  deep,
  async ({ open }) => {
    const ann = await member('ou', 'Ann Back')
    const chats = []
    for (const name of ['Bea Back', 'Cal Back', 'Dan Back']) chats.push(await conversation(ann, name))
    const [first, blocking, last] = chats
    if (!first || !blocking || !last) throw new Error('There are three conversations')
    const home = await open({
      as: ann,
      ...offline,
      refused: [...offline.refused, [409, /\/(messages|bursts)$/]],
    })
    const context = home.context()
    await writeOffline(
      home,
      chats.map(({ path }) => path),
    )
    await api(blockPerson, { userId: (await api(getMe, {}, ann)).id }, blocking.partner)
    await context.setOffline(false)
    const page = await context.newPage()
    await page.goto('/settings')
    await expect(alertOf(page, 'This person cannot receive messages.').first()).toBeVisible()
    await expect.poll(first.received).toEqual(['Hello', ...texts[0]])
    await expect.poll(last.received).toEqual(['Hello', ...texts[2]])
    // The refused text is kept in its composer.
    await page.goto(blocking.path)
    for (const text of texts[1]) await expect(page.getByText(text, { exact: true })).toBeVisible()
  },
)
