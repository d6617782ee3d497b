/** Screenshots of the main screens in `artifacts/screens`, for people to look at: phone and wide, light and dark. */
import type { Page } from '@playwright/test'
import { post } from './api.ts'
import { expect, newText, test } from './site.ts'

/**
 * Takes screenshots of a page at each width, once `ready` is visible. `ready` has to be visible at every width, because a
 * phone may show another page.
 */
async function shoot(page: Page, name: string, ready = page.locator('h1')) {
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  )
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await expect(ready).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
      await page.screenshot({ path: `artifacts/screens/${name}-${width}-${colorScheme}.png` })
    }
  }
}

test('screenshots of the main screens are taken', async ({ open, ann }) => {
  const colors = ['teal', 'plum', 'navy']
  const { id } = await post(ann, newText('A lamp for your desk, $10.\nhttps://example.com/lamp'), { colors })
  for (const [name, path, campus, as] of [
    ['home-visitor', '/home', 'ou', undefined],
    ['gate', '/home', 'ut', undefined],
    ['landing', '/home', 'campus', undefined],
    ['user-registration', '/user_registration', 'ou', undefined],
    ['register', '/register', 'ou', undefined],
    ['post', `/post/${id}`, 'ou', undefined],
    ['school-email', '/settings/account/school_email', 'ou', ann],
    ['home-member', '/home', 'ou', ann],
  ] as const) {
    const page = await open({ as, campus })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    if (name.startsWith('home')) await expect(page.getByRole('article').first()).toBeVisible()
    await shoot(page, name)
    await page.close()
  }
  const page = await open({ as: ann })
  await page.goto('/home')
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  const text = page.getByRole('textbox', { name: 'Post text' })
  await text.fill('A bike, hardly used. $80')
  await shoot(page, 'composer', text)
})
