/** Two people in two browsers, from a post to the end of their conversation, on a phone and on a wide screen. */
import type { Locator, Page } from '@playwright/test'
import { createChat } from '../../shared/chats/create-chat.ts'
import { readChat } from '../../shared/chats/read-chat.ts'
import { sendMessage } from '../../shared/chats/send-message.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { atWidth } from '../depth.ts'
import { api, mailsTo, member, post, type Person } from './api.ts'
import { notifyingBrowserPath } from './browser-path.ts'
import { deviceOf, pushOf } from './device.ts'
import { photo, siteOf } from './people.ts'
import { alertOf, expect, newText, noConversation, test } from './site.ts'
import { violations } from './violations.ts'

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, executablePath: notifyingBrowserPath }),
})

const closed = sendMessage.refusals['partner-away'].message

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })

const conversationWith = (page: Page, name: string) =>
  page.getByRole('region', { name: `Conversation with ${name}`, exact: true })

/**
 * Whether an alert covers a message of the conversation when both are on the screen. The checks run in the page, because an
 * alert closes by itself. If the alert closes before the message shows, it has covered nothing.
 */
function covers(page: Page, alert: string, message: string): Promise<boolean> {
  return page.evaluate(
    (texts) =>
      new Promise<boolean>((resolve) => {
        const places = ['[role=log][aria-label=Alerts]', '[aria-label^="Conversation with"]']
        let wasShown = false
        const look = () => {
          const [words, covered] = places.map((place, at) =>
            [...document.querySelectorAll(`${place} *`)].find(
              (element) => element.childElementCount === 0 && element.textContent === texts[at],
            ),
          )
          // The alert is the parent of the element with its words.
          const [one, other] = [words?.parentElement, covered].map((part) => part?.getBoundingClientRect())
          if (one && other) return resolve(one.top < other.bottom && one.bottom > other.top)
          if (wasShown && !one) return resolve(false)
          wasShown ||= one !== undefined
          requestAnimationFrame(look)
        }
        look()
      }),
    [alert, message],
  )
}

/** Finds a message in the conversation, not in the row of that conversation in the list next to it. */
const said = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Conversation with/ }).getByText(text, { exact: true })

async function write(page: Page, text: string) {
  await field(page).click()
  await page.keyboard.insertText(text)
  await page.keyboard.press('Enter')
}

/** The link to the messages, in the bottom bar of phones or in the left bar of wide screens. */
const messagesLink = (page: Page) =>
  page.getByRole('navigation', { name: /^(Main|Pages)$/ }).getByRole('link', { name: /Messages/ })

/** The mails to a person whose subjects name another person, which leaves out the mails of the sign-up. */
const mailsAbout = async (name: string, { email }: Person) =>
  (await mailsTo(email)).filter(({ subject }) => subject.includes(name))

/** Opens the conversation's menu, and presses an item and the button that confirms it. */
async function choose(page: Page, item: string, confirm: string) {
  await page.getByRole('button', { name: 'Conversation options' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click()
}

for (const width of [390, 1440])
  test(
    `buyer and seller talk on ${width} pixels, from a post until one blocks the other`,
    atWidth(width),
    async ({ open }) => {
      const [seller, buyer] = [await member('ou', 'Sue Ling'), await member('ou', 'Bud Yerr')]
      const text = newText('A lamp for your desk')
      const { id } = await post(seller, text, { colors: ['teal'] })
      const selling = await open({ as: seller, width })
      await selling.goto('/home')
      await expect(messagesLink(selling)).toHaveText('Messages')

      // The buyer's browser gets a service worker, which would disturb other tests, so no other test uses its context.
      const buying = await open({
        as: buyer,
        width,
        cold: true,
        refused: [[409, /messages$/], noConversation],
      })
      await buying.goto(`/post/${id}`)
      await buying.getByRole('button', { name: 'Send Message' }).first().click()
      // The button ignores presses until the page knows whether there is a conversation.
      const dialog = buying.getByRole('dialog', { name: 'Start Conversation?' })
      const isCovered = covers(buying, 'New Conversation Started', 'Is this still available?')
      await dialog.getByRole('button', { name: 'Start Conversation' }).click()
      await expect(alertOf(buying, 'New Conversation Started')).toBeVisible()
      await expect(
        buying.getByRole('link', { name: new RegExp(`^Post by Sue Ling\\s*${text}`) }),
      ).toBeVisible()
      expect(await isCovered).toBe(false)
      await write(buying, 'Is it still there?')
      await expect(buying.getByText('Delivered', { exact: true })).toBeVisible()
      const { pathname } = new URL(buying.url())

      // The seller is on another page. Badges count conversations, so the photo adds nothing to them.
      await expect(messagesLink(selling)).toHaveText(/^1 unread/)
      await buying.locator('input[type=file]').setInputFiles(await photo('purple', 'lamp.jpg'))
      await buying.getByRole('button', { name: 'Send', exact: true }).click()

      // The permission is granted in advance, because this browser has no window in which it could ask for it.
      const origin = siteOf('ou')
      await expect(
        buying.getByText('Get a notification when Sue Ling answers?', { exact: true }),
      ).toBeVisible()
      await buying.context().grantPermissions(['notifications'], { origin })
      await buying.getByRole('button', { name: 'Turn on', exact: true }).click()
      await expect(alertOf(buying, 'Notifications are on')).toBeVisible()
      const device = await deviceOf(buying)

      expect(await violations(buying)).toEqual([])

      await expect.poll(() => mailsAbout('Bud Yerr', seller), { intervals: [200] }).toHaveLength(1)
      const [mail] = await mailsAbout('Bud Yerr', seller)
      expect(mail?.subject).toBe(`Bud Yerr started a conversation with you about “${text}”`)
      await expect(messagesLink(selling)).toHaveText(/^1 unread/)
      // The title counts the conversation once, without its notification.
      await expect(selling).toHaveTitle(/^\(1\) /)
      await expect(buying.getByText('Seen', { exact: true })).toBeHidden()

      await selling.goto(/http\S+\/messages\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'no link')
      await expect(said(selling, 'Is it still there?')).toBeVisible()
      await expect(buying.getByText('Seen', { exact: true })).toBeVisible()
      await expect(selling).toHaveTitle('Bud Yerr')
      const picture = selling.getByRole('button', { name: 'Open photo' }).locator('img')
      await expect(picture).toHaveJSProperty('complete', true)
      expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(200)
      await selling.getByRole('button', { name: 'Open photo' }).click()
      await expect(selling.getByRole('dialog', { name: /photo|Photo|Lightbox/ })).toBeVisible()
      await selling.keyboard.press('Escape')

      // On phones a conversation hides the bars.
      await selling.getByRole('button', { name: 'Back', exact: true }).click()
      await messagesLink(selling).click()
      await expect(messagesLink(selling)).toHaveText('Messages')
      await selling
        .getByRole('main')
        .getByRole('link', { name: /Bud Yerr/ })
        .click()

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

      await buying.goto(`/post/${id}`)
      await write(selling, 'I am here until six')
      const push = await pushOf({ path: pathname, body: 'I am here until six' })
      await device.deliver(push)
      expect(await device.shown()).toEqual([{ title: 'Sue Ling', body: 'I am here until six' }])
      await device.click('Sue Ling')
      await expect(said(buying, 'I am here until six')).toBeVisible()
      expect(await device.shown()).toEqual([])
      // A message that is already on the screen causes no notification.
      await device.deliver(push)
      expect(await device.shown()).toEqual([])

      await choose(selling, 'Block', 'Block')
      await expect(alertOf(selling, 'You blocked Bud Yerr.')).toBeVisible()
      await expect(selling).toHaveURL(/\/messages$/)
      await expect(selling.getByText('Send a message, get a message', { exact: true })).toBeVisible()
      await write(buying, 'On my way')
      await expect(buying.getByRole('group', { name: 'Message not sent' })).toContainText(closed)
      await expect(field(buying)).toBeHidden()

      // After the block, both people can still open the conversation, until one of them deletes it.
      await selling.goto(pathname)
      await expect(said(selling, 'I am here until six')).toBeVisible()
      await expect(selling.getByText(closed, { exact: true })).toBeVisible()
      await choose(buying, 'Delete conversation', 'Delete for both')
      await expect(alertOf(buying, 'Chat deleted')).toBeVisible()
      await expect(buying).toHaveURL(/\/messages$/)
      await expect(buying.getByText('Send a message, get a message', { exact: true })).toBeVisible()
      await expect(said(selling, 'I am here until six')).toBeHidden()
      await expect(conversationWith(selling, 'Bud Yerr').getByText(/^This is the beginning/)).toBeVisible()
    },
  )

test('on a touch screen, a tap on a message shows its date and a menu button', async ({ open, ann, ben }) => {
  const { id: userId } = await api(getMe, {}, ben)
  const { chat } = await api(createChat, { id: newUlid(Date.now()), userId }, ann)
  await api(sendMessage, { chatId: chat.id, id: newUlid(Date.now()), blocks: [{ text: 'Hello' }] }, ben)
  const page = await open({ as: ann, width: 390, touch: true })
  await page.goto(`/messages/${chat.id}`)
  const date = page.getByText(/^\w+day, \w+ \d+, \d{4} at \d+:\d\d [AP]M$/)
  await expect(date).toBeHidden()
  await said(page, 'Hello').tap()
  await expect(date).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Message options' }).tap()
  await page.getByRole('menuitem', { name: 'Report' }).tap()
  await expect(page.getByRole('dialog', { name: 'Report this message?' })).toBeVisible()
})

test('on 320 pixels, the placeholder fits into the field of a message', async ({ open, ann, ben }) => {
  const { id: userId } = await api(getMe, {}, ben)
  const { chat } = await api(createChat, { id: newUlid(Date.now()), userId }, ann)
  const page = await open({ as: ann, width: 320, touch: true })
  await page.goto(`/messages/${chat.id}`)
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 1e6)
  }
  const placeholder = page.getByText('Write a message', { exact: true })
  expect(await bottomOf(placeholder)).toBeLessThanOrEqual(await bottomOf(field(page)))
  // The field grows with its text; with a single line, it is as high as before.
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await field(page).boundingBox())?.height).toBe(24)
})

test('older messages load at the top without moving the visible ones', async ({ open }) => {
  const [ann, ben] = [await member('ou', 'Ann Older'), await member('ou', 'Ben Older')]
  const { chat } = await api(
    createChat,
    { id: newUlid(Date.now()), userId: (await api(getMe, {}, ben)).id },
    ann,
  )
  await api(createChat, { id: newUlid(Date.now()), userId: (await api(getMe, {}, ann)).id }, ben)
  for (let count = 1; count <= 32; count += 1) {
    const message = { chatId: chat.id, id: newUlid(Date.now()), blocks: [{ text: `Message ${count}` }] }
    await api(sendMessage, message, ann)
    if (count === 32) await api(readChat, { chatId: chat.id, upTo: message.id }, ben)
  }
  const page = await open({ as: ben, width: 390 })
  // One page of short messages fills this screen. On a higher screen, a second page would load at once.
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto(`/messages/${chat.id}`)
  await expect(said(page, 'Message 32')).toBeVisible()
  const box = page.getByRole('region', { name: 'Conversation with Ann Older' })
  const placeOf = (text: string) => page.getByText(text, { exact: true }).boundingBox()
  // Until all rows are measured, a list that has just opened scrolls to its end again.
  const isAtRest = () =>
    box.evaluate(async (element) => {
      const { scrollHeight } = element
      for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame)
      const { scrollTop, clientHeight } = element
      return element.scrollHeight === scrollHeight && scrollHeight - scrollTop - clientHeight < 2
    })
  await expect.poll(isAtRest).toBe(true)
  await box.evaluate((element) => element.scrollTo({ top: 60 }))
  const before = await placeOf('Message 21')
  await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBeGreaterThan(300)
  // The new rows are measured in the next frames.
  await expect
    .poll(async () => Math.abs(((await placeOf('Message 21'))?.y ?? 0) - (before?.y ?? -100)))
    .toBeLessThan(2)
  await expect(async () => {
    await box.evaluate((element) => element.scrollTo({ top: 0 }))
    await expect(page.getByText(/^This is the beginning/)).toBeVisible({ timeout: 500 })
    // Rows that arrive at the top push the visible ones down: reaching the first message may take several scrolls.
    await expect(page.getByText('Message 1', { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('a shared post and the words of its message are aligned at the same edge', async ({ open }) => {
  const [ann, ben] = [await member(), await member()]
  const { id: userId } = await api(getMe, {}, ben)
  const { chat } = await api(createChat, { id: newUlid(Date.now()), userId }, ann)
  const { id: postId } = await post(
    ben,
    newText('A lamp for a desk that has a long story, told in many words'),
  )
  const message = { chatId: chat.id, id: newUlid(Date.now()), blocks: [{ text: 'This one' }], postId }
  await api(sendMessage, message, ann)
  const page = await open({ as: ann, width: 1440 })
  await page.goto(`/messages/${chat.id}`)
  const endOf = (element: Locator) => element.evaluate((one) => Math.round(one.getBoundingClientRect().right))
  const card = page.getByRole('link', { name: /^Post by/ }).locator('> *')
  await expect(card).toBeVisible()
  expect(await endOf(card)).toBe(await endOf(said(page, 'This one').locator('../..')))
})
