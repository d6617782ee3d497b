/** Without a connection the page stays, and a part that could not load comes with the next attempt. */
import { post } from './api.ts'
import { alertOf, articleOf, expect, newText, test } from './site.ts'

for (const width of [390, 1440])
  test(`offline, what would have to load says so, and comes with the next try (${width} px)`, async ({
    open,
    ann,
  }) => {
    const text = newText('Far from any mast')
    await post(ann, text)
    const page = await open({ width, cold: true, refused: [['ERR_INTERNET_DISCONNECTED', /./]] })
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

test('a page is whole without what could not be loaded beside it', async ({ open, ann, ben }) => {
  const text = newText('Beside nothing')
  await post(ann, text)
  const beside = /\/assets\/(right-bar|welcome-guide)-[^/]*\.js$/
  const page = await open({ as: ben, refused: [['ERR_FAILED', beside]] })
  await page.route(beside, (route) => route.abort())
  const failed = ['right-bar', 'welcome-guide'].map((name) =>
    page.waitForEvent('requestfailed', (request) => request.url().includes(`/${name}-`)),
  )
  await page.goto('/home')
  await Promise.all(failed)
  await expect(articleOf(page, text)).toBeVisible()
})

test('a session that cannot be renewed without a connection says so, and what was written stays', async ({
  open,
  ben,
}) => {
  const part = /\/assets\/amplify-[^/]*\.js$/
  const page = await open({
    as: ben,
    cold: true,
    refused: [
      ['ERR_FAILED', part],
      // The clock that is put forward makes an id of the future; the next attempt goes by the server's.
      [409, /\/posts$/],
    ],
  })
  await page.clock.install()
  await page.goto('/home')
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  const text = newText('Written for an hour')
  await page.getByRole('textbox', { name: 'Post text' }).fill(text)
  await page.route(part, (route) => route.abort())
  await page.clock.fastForward('02:00:00')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(alertOf(page, 'Something went wrong. Try again.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Post text' })).toHaveText(text)
  await page.unroute(part)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(articleOf(page, text)).toBeVisible()
})

test('a press of Save whose part does not come says so, and the next one saves', async ({
  open,
  ann,
  ben,
}) => {
  const text = newText('Saved later')
  await post(ann, text)
  const part = /\/assets\/save-post-[^/]*\.js$/
  const page = await open({ as: ben, refused: [['ERR_FAILED', part]] })
  await page.route(part, (route) => route.abort())
  await page.goto('/home')
  const save = articleOf(page, text).getByRole('button', { name: /^Save/ })
  await save.click()
  await expect(alertOf(page, 'Something went wrong. Try again.')).toBeVisible()
  await page.unroute(part)
  await save.click()
  await expect(save).toHaveText('Saved!')
})
