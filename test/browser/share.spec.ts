/** Sharing a post with the real clipboard. */
import { post } from './api.ts'
import { port } from './ports.ts'
import { alertOf, articleOf, expect, newText, test } from './site.ts'

const origin = `http://ou.campus.localhost:${port}`

test('the share dialog and the menu of a post copy its link', async ({ open, ann }) => {
  const text = newText('Share me')
  const { id } = await post(ann, text)
  const page = await open({ width: 390 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  await page.goto('/home')
  await articleOf(page, text).getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  const link = `${origin}/post/${id}?redirect=true`
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(alertOf(page, 'Copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.evaluate(() => navigator.clipboard.writeText(''))
  await articleOf(page, text).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(alertOf(page, 'Link Copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
})
