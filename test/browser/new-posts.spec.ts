/** 'N new posts': the button of the feed that announces new posts. */
import { member, post } from './api.ts'
import { articleOf, expect, newText, test } from './site.ts'

test('new posts of others are announced, and nothing moves until the button is pressed', async ({
  open,
  ann,
}) => {
  const old = newText('Was there before')
  for (const text of ['One', 'Two', 'Three', old]) await post(ann, `${text}${'\nand more'.repeat(7)}`)
  const page = await open({ width: 390, cold: true })
  await page.clock.install()
  await page.goto('/home')
  await expect(articleOf(page, old)).toBeVisible()
  const place = await articleOf(page, old).boundingBox()

  const text = newText('Came meanwhile')
  await post(await member('ou', 'Ben Cole'), text)
  await page.clock.fastForward(60_000)
  const news = page.getByRole('button', { name: /\d+\+? new posts?/ })
  await expect(news).toBeVisible()
  await expect(articleOf(page, text)).toHaveCount(0)
  expect(await articleOf(page, old).boundingBox()).toEqual(place)
  const { y, height } = (await news.boundingBox())!
  expect(y + height).toBeLessThanOrEqual(place!.y)

  await news.click()
  await expect(articleOf(page, text)).toBeVisible()
  await expect(news).toHaveCount(0)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
