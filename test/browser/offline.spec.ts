/** Without a connection the page stays, and what has to load first comes with the next try (look and feel, 'Behaviour'). */
import { post } from './api.ts'
import { alertOf, articleOf, expect, newText, test } from './site.ts'

for (const width of [390, 1440])
  test(`offline, what would have to load says so, and comes with the next try (${width} px)`, async ({
    open,
    ann,
  }) => {
    const text = newText('Far from any mast')
    await post(ann, text)
    const page = await open({ width, refused: [['ERR_INTERNET_DISCONNECTED', /./]] })
    await page.goto('/home')
    const article = articleOf(page, text)
    await expect(article).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await expect(page.getByText('You’re offline.')).toBeVisible()
    for (const name of [/^Share/, /^Save/]) {
      await article.getByRole('button', { name }).click()
      await expect(alertOf(page, 'Something went wrong. Try again.').last()).toBeVisible()
      await expect(article).toBeVisible()
    }
    await page.context().setOffline(false)
    await article.getByRole('button', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share' })
    await expect(dialog.getByRole('button', { name: 'Instagram' })).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveCSS('height', '44px')
    await page.keyboard.press('Escape')
    await article.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByRole('dialog', { name: 'Log in to save' })).toBeVisible()
  })
