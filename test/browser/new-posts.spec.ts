/** 'N new posts': the feed's quiet news. */
import { member, post } from './api.ts'
import { articleOf, expect, newText, test } from './site.ts'

test('what others post meanwhile is announced, and nothing moves until it is asked for', async ({
  open,
  ann,
}) => {
  const old = newText('Was there before')
  await post(ann, old)
  const page = await open({ width: 390, cold: true })
  await page.clock.install()
  await page.goto('/home')
  await expect(articleOf(page, old)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 120))
  const place = await articleOf(page, old).boundingBox()

  const text = newText('Came meanwhile')
  await post(await member('ou', 'Ben Cole'), text)
  await page.clock.fastForward(60_000)
  const news = page.getByRole('button', { name: /\d+\+? new posts?/ })
  await expect(news).toBeVisible()
  await expect(articleOf(page, text)).toHaveCount(0)
  expect(await articleOf(page, old).boundingBox()).toEqual(place)

  await news.click()
  await expect(articleOf(page, text)).toBeVisible()
  await expect(news).toHaveCount(0)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('what others posted before one wrote oneself is announced too', async ({ open, ann }) => {
  const old = newText('Stands there')
  await post(ann, old)
  const page = await open({ as: ann, cold: true })
  await page.clock.install()
  await page.goto('/home')
  await expect(articleOf(page, old)).toBeVisible()
  const theirs = newText('Came before')
  await post(await member('ou', 'Ben Cole'), theirs)

  const own = newText('Written after')
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await page.getByRole('textbox', { name: 'Post text' }).fill(own)
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
  await expect(articleOf(page, own)).toBeVisible()
  await page.clock.fastForward(60_000)
  await page.getByRole('button', { name: /\d+\+? new posts?/ }).click()
  await expect(articleOf(page, theirs)).toBeVisible()
  await expect(articleOf(page, own)).toHaveCount(1)
})
