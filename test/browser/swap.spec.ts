/** Two people hand over a thing while both phones are offline. The handover counts once the phones are online again. */
import type { Page } from '@playwright/test'
import { deep } from '../depth.ts'
import { agreeToMeet, proposeSoon, sellLamp } from './agreed-meeting.ts'
import { member } from './api.ts'
import { holdBeforeCamera, withCamera } from './camera.ts'
import { photo } from './people.ts'
import { articleOf, expect, test } from './site.ts'
import { overflow, violations } from './violations.ts'

test.use({ launchOptions: withCamera })

/** Requests that may fail: every request while a page is offline, and requests for the handover once the deal is over. */
const refused = [
  ['ERR_INTERNET_DISCONNECTED', /./],
  // The chunk that preloads the code of other pages.
  ['ERR_FAILED', /\/assets\/fetch-ahead-/],
  [404, /\/handover$/],
] as const

/**
 * Waits until the service worker has started, and its cache has the page and all files that were loaded before the code
 * of the scanner.
 */
async function expectKept(page: Page) {
  const missing = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready
      const kept = (await (await caches.open('swap')).keys()).map(({ url }) => new URL(url).pathname)
      const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
      const reader = loaded.find(({ name }) => name.includes('/scan-'))
      const before = loaded.filter((file) => file.startTime + file.duration <= (reader?.startTime ?? 0))
      const files = before.map(({ name }) => new URL(name).pathname)
      const isMissing = (path: string) => !kept.includes(path)
      return reader ? ['/swap/', '/config.json', ...files].filter(isMissing) : ['the reader of codes']
    })
  await expect.poll(missing).toEqual([])
}

/** Sets the pages and their service workers offline. Each page then reloads from the cache of its worker. */
async function loseConnection(...pages: Page[]) {
  for (const page of pages) {
    await expectKept(page)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText(/^As of /)).toBeVisible()
    const [worker] = page.context().serviceWorkers()
    const reached = worker?.evaluate(() => fetch('/config.json').then(({ ok }) => `reached: ${ok}`, String))
    expect(await reached).toMatch('Failed to fetch')
  }
}

test('a deal goes from an offer to a handover between two offline phones, and everybody sees Sold once they are online', async ({
  open,
}) => {
  const [ann, ben] = [await member('ou', 'Ann Swap'), await member('ou', 'Ben Swap')]
  const { postId, text } = await sellLamp(ann)
  const phone = { width: 390, cold: true, touch: true, refused }
  const [seller, buyer] = [await open({ as: ann, ...phone }), await open({ as: ben, ...phone })]
  const visitor = await open({ width: 390 })
  await visitor.goto(`/post/${postId}`)
  await expect(articleOf(visitor, text)).toContainText('$40')

  await buyer.goto(`/post/${postId}`)
  await buyer.getByRole('button', { name: 'Make an offer' }).click()
  await buyer.getByRole('textbox', { name: 'Your offer' }).fill('30')
  await buyer.keyboard.press('Enter')
  await expect(buyer.getByText('You offered $30.')).toBeVisible()
  await seller.goto(`/post/${postId}/line`)
  await seller.getByRole('button', { name: 'Counter: Ben Swap' }).click()
  await seller.getByRole('textbox', { name: 'Your price' }).fill('38')
  await seller.keyboard.press('Enter')
  await buyer.getByRole('button', { name: 'Accept' }).click()
  await expect(buyer.getByText(/^Reserved for you for \$38/)).toBeVisible()
  await proposeSoon(postId, ann, ben)
  await buyer.getByRole('button', { name: /:[03]0 [AP]M$/ }).click()

  for (const page of [seller, buyer]) {
    await page.getByRole('link', { name: 'Handover', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Handover', exact: true })).toBeVisible()
  }
  await expect(buyer.getByText('Look at it. Try it. Pay $38.', { exact: true })).toBeVisible()
  await expect(seller.getByText('Ben pays $38 in cash', { exact: true })).toBeVisible()
  await seller.getByLabel('How to find you').fill('blue jacket')
  await seller.getByRole('button', { name: 'I’m here', exact: true }).click()
  await expect(buyer.getByText('Ann is here: “blue jacket”', { exact: true })).toBeVisible()
  await loseConnection(seller, buyer)

  await buyer.getByRole('button', { name: 'Hold: I have it', exact: true }).focus()
  await buyer.keyboard.down('Space')
  await expect(buyer.getByText('Show it, don’t send it.', { exact: true })).toBeVisible()
  await buyer.keyboard.up('Space')
  await expect(buyer.getByText(/^\d{3} \d{3}$/)).toBeVisible()
  expect(await violations(buyer)).toEqual([])
  expect(await violations(seller)).toEqual([])
  await holdBeforeCamera(buyer.getByRole('img', { name: 'Your code for a camera', exact: true }))
  await seller.getByRole('button', { name: 'Scan Ben’s code', exact: true }).click()
  const counts = seller.getByText('Sold. It counts when you’re online.', { exact: true })
  await expect(counts).toBeVisible()
  await seller.reload()
  await expect(counts).toBeVisible()
  expect(await violations(seller)).toEqual([])
  await visitor.reload()
  await expect(articleOf(visitor, text)).toContainText('Reserved')

  await seller.context().setOffline(false)
  await expect(seller.getByText('Sold.', { exact: true })).toBeVisible()
  await buyer.context().setOffline(false)
  await expect(buyer.getByText('Handed over.', { exact: true })).toBeVisible()
  await expect(async () => {
    await visitor.reload()
    await expect(articleOf(visitor, text)).toContainText('Sold', { timeout: 2000 })
  }).toPass()
  await seller.goto('/messages')
  await seller.getByRole('link', { name: /Ben Swap/ }).click()
  const conversation = seller.getByRole('region', { name: 'Conversation with Ben Swap', exact: true })
  await expect(conversation.getByText('Handed over to Ben.', { exact: true }).last()).toBeVisible()
})

for (const width of [390, 1440])
  test(
    `the digits that a seller types offline are kept, and the thing is sold once the seller is online (${width} px)`,
    deep,
    async ({ open }) => {
      const [ann, ben] = [await member('ou', 'Ann Swap'), await member('ou', 'Ben Swap')]
      const path = await agreeToMeet(ann, ben)
      const seller = await open({ as: ann, width, cold: true, refused })
      const buyer = await open({ as: ben, width, cold: true, refused })
      for (const page of [seller, buyer]) await page.goto(path)

      const hold = buyer.getByRole('button', { name: 'Hold: I have it', exact: true })
      await expect(hold).toBeVisible()
      expect(await violations(buyer)).toEqual([])
      await hold.click()
      const dialog = buyer.getByRole('dialog', { name: 'Do you have it?', exact: true })
      expect(await violations(buyer)).toEqual([])
      await dialog.getByRole('button', { name: 'Yes', exact: true }).click()
      const digits = await buyer.getByText(/^\d{3} \d{3}$/).textContent()
      const qr = buyer.getByRole('img', { name: 'Your code for a camera', exact: true })
      await expect(qr).toBeVisible({ visible: width < 900 })

      await loseConnection(seller)
      await seller.getByLabel('Or type the six digits').fill(digits?.replace(' ', '') ?? '')
      await expect(seller.getByText('Kept. It counts when you’re online.', { exact: true })).toBeVisible()
      for (const page of [seller, buyer]) expect(await overflow(page)).toBeLessThanOrEqual(0)
      await seller.context().setOffline(false)
      await expect(seller.getByText('Sold.', { exact: true })).toBeVisible()
      await expect(buyer.getByText('Handed over.', { exact: true })).toBeVisible()
      expect(await violations(buyer)).toEqual([])
    },
  )

test(
  'a message with the buyer’s handover code is not sent, whether the code is digits or in a screenshot',
  deep,
  async ({ open }) => {
    const [ann, ben] = [await member('ou', 'Ann Swap'), await member('ou', 'Ben Swap')]
    const buyer = await open({ as: ben, width: 390, cold: true })
    await buyer.goto(await agreeToMeet(ann, ben))
    await buyer.getByRole('button', { name: 'Hold: I have it', exact: true }).click()
    await buyer.getByRole('dialog').getByRole('button', { name: 'Yes', exact: true }).click()
    const digits = await buyer.getByText(/^\d{3} \d{3}$/).textContent()
    await expect(buyer.getByRole('img', { name: 'Your code for a camera', exact: true })).toBeVisible()
    const screenshot = await buyer.screenshot()
    const stopped = buyer.getByText('This is your handover code. Show it, don’t send it.', { exact: true })

    await buyer.goto('/messages')
    await buyer.getByRole('link', { name: /Ann Swap/ }).click()
    const field = buyer.getByRole('textbox', { name: 'Message', exact: true })
    await field.fill(`it says ${digits}`)
    await buyer.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(stopped).toBeVisible()
    expect(await violations(buyer)).toEqual([])
    await field.fill('')
    await expect(stopped).toBeHidden()

    const files = buyer.locator('input[type=file]')
    await files.setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: screenshot })
    await buyer.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(stopped).toBeVisible()
    await buyer.getByRole('button', { name: /^Remove/ }).click()
    await files.setInputFiles(await photo('#a50', 'lamp.jpg'))
    await buyer.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(buyer.getByRole('img', { name: 'lamp.jpg' })).toBeVisible()
  },
)
