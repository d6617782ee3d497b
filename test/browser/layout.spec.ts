/** Sharing the group, the dialogs of sending, and links to the page that is already open. */
import type { Locator } from '@playwright/test'
import { post } from './api.ts'
import { photo } from './people.ts'
import { port } from './ports.ts'
import { alertOf, articleOf, expect, newText, test } from './site.ts'

test('sharing the group on Instagram copies its address and opens Instagram', async ({ open, ann }) => {
  const page = await open({ as: ann })
  const origin = `http://ou.campus.localhost:${port}`
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  await page.context().route('https://www.instagram.com/**', (route) => route.fulfill({ body: 'Instagram' }))
  await page.goto('/home')
  const about = page.getByRole('region', { name: 'About This Group' })
  await expect(about.getByText(/^[\d.,]+[KM]? members?$/)).toBeVisible()
  await about.getByRole('button', { name: 'Share Group' }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('dialog', { name: 'Share' }).getByRole('button', { name: 'Instagram' }).click()
  expect((await opened).url()).toBe('https://www.instagram.com/')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(origin)
})

test('sending a post shows Uploading Photos..., then Uploading Post..., then that the post was sent', async ({
  open,
  ann,
}) => {
  const text = newText('Slow to send')
  const page = await open({ as: ann })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  let letGoOfPost = () => {}
  const heldPost = new Promise<void>((resolve) => (letGoOfPost = resolve))
  await page.route('**/api/uploads/*/finish', async (route) => {
    await held
    await route.continue()
  })
  await page.route('**/api/campuses/ou/posts', async (route) => {
    if (route.request().method() === 'POST') await heldPost
    await route.continue()
  })
  await page.goto('/home')
  await page.getByRole('button', { name: 'What are you selling?' }).click()
  await page.getByRole('textbox', { name: 'Post text' }).fill(text)
  await page.locator('input[type=file]').setInputFiles(await photo('#225588', 'desk.jpg'))
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Uploading Photos...' })).toBeVisible()
  letGo()
  await expect(page.getByRole('dialog', { name: 'Uploading Post...' })).toBeVisible()
  letGoOfPost()
  await expect(alertOf(page, 'Your post was sent.')).toBeVisible()
  await expect(articleOf(page, text)).toBeVisible()
})

for (const [width, place, name] of [
  [390, 'Main', 'Home'],
  [1440, 'Pages', 'Buy/Sell'],
  [1440, 'Feed and media', 'Feed'],
] as const)
  test(`${name} scrolls the home page to its top each time, and leads from a category to the whole feed`, async ({
    open,
    ann,
  }) => {
    const text = newText('At the top')
    await post(ann, text)
    const page = await open({ width })
    const link = page.getByRole('navigation', { name: place }).getByRole('link', { name, exact: true })
    await page.goto('/home')
    await expect(articleOf(page, text)).toBeVisible()
    await page.evaluate(() => void (document.body.style.minHeight = '5000px'))
    for (const time of [1, 2, 3]) {
      // Posts are measured as they come into view, which may move the page, so the test scrolls until it rests.
      await expect(async () => {
        const place = await page.evaluate(async () => {
          window.scrollTo(0, 1500)
          for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame)
          return window.scrollY
        })
        expect(place).toBeGreaterThan(300)
      }).toPass()
      await link.click()
      await expect.poll(() => page.evaluate(() => window.scrollY), `press ${time}`).toBe(0)
    }
    await page.goto('/home?category=drones')
    await link.click()
    await expect(page).toHaveURL(/\/home$/)
  })

test('the bars, the composer and the dialogs change at 480, 769, 1000 and 1170 px', async ({ open, ann }) => {
  const page = await open({ as: ann, width: 1171 })
  const at = (width: number) => page.setViewportSize({ width, height: 844 })
  await page.goto('/home')
  const bars = (name: string) => page.getByRole('navigation', { name, exact: true })
  const left = bars('Pages').getByRole('link', { name: 'Buy/Sell' })
  const right = page.getByRole('complementary', { name: 'About this group' })
  const widthOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().width)

  await expect.poll(() => widthOf(left)).toBeGreaterThan(100)
  await at(1170)
  await expect.poll(() => widthOf(left)).toBe(48)
  await at(1000)
  await expect(right).toBeVisible()
  await at(999)
  await expect(right).toHaveCount(0)

  await at(770)
  await expect(left).toBeVisible()
  await expect(bars('Main')).toBeHidden()
  await page.getByRole('button', { name: 'What are you selling?' }).click()
  await expect(page.getByRole('dialog', { name: 'Create Post' })).toBeVisible()
  await at(769)
  await expect(page).toHaveURL(/\/create\/post/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/home')
  await expect(left).toBeHidden()
  await expect(bars('Main')).toBeVisible()

  await page.goto('/logout')
  const card = page.getByRole('main')
  await at(481)
  await expect(card).toHaveCSS('border-top-width', '1px')
  await at(480)
  await expect(card).toHaveCSS('border-top-width', '0px')
})
