/** Without a connection the page stays, and the parts that could not load are loaded when the connection is back. */
import type { Page } from '@playwright/test'
import { atWidth } from '../depth.ts'
import { post } from './api.ts'
import { alertOf, articleOf, expect, newText, test } from './site.ts'

const bar = (page: Page) => page.getByText('You’re offline. We’ll try again when you’re back.')

for (const width of [390, 1440])
  test(
    `a page that is opened offline loads by itself when the connection is back (${width} px)`,
    atWidth(width),
    async ({ open, ann }) => {
      const text = newText('Far from any mast')
      await post(ann, text)
      const page = await open({ width, cold: true, refused: [['ERR_INTERNET_DISCONNECTED', /./]] })
      // Nothing is preloaded before the test goes offline.
      await page.clock.install()
      await page.goto('/home')
      const article = articleOf(page, text)
      await expect(article).toBeVisible()
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await article.getByRole('button', { name: 'Share' }).click()
      await expect(bar(page)).toBeInViewport({ ratio: 1 })
      await page.context().setOffline(false)
      const dialog = page.getByRole('dialog', { name: 'Share' })
      await expect(dialog.getByRole('button', { name: 'Instagram' })).toBeVisible()
      await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveCSS('height', '44px')
      await expect(bar(page)).toHaveCount(0)
      await page.keyboard.press('Escape')
      await page.context().setOffline(true)
      await article.getByRole('link', { name: /^Comment/ }).click()
      await expect(page).toHaveURL(/\/post\//)
      await expect(bar(page)).toBeInViewport({ ratio: 1 })
      await page.context().setOffline(false)
      await expect(page.getByRole('heading', { name: "Ann's post" })).toBeVisible()
      await expect(page.getByText('Be the first to comment')).toBeVisible()
    },
  )

test('after the first interaction, the code of dialogs and of a post’s page is available without a connection', async ({
  open,
  ann,
}) => {
  const text = newText('Read on a train')
  await post(ann, text)
  const page = await open({ cold: true })
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/home')
  const article = articleOf(page, text)
  await expect(article).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requested.filter((path) => /get-post|share-dialog|lightbox/.test(path))).toEqual([])
  // This part is the last one that is preloaded for a visitor.
  const last = page.waitForResponse(/\/assets\/lookup-account-[^/]*\.js$/)
  await page.mouse.move(700, 300)
  await last
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await article.getByRole('button', { name: 'Share' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Share' }).getByRole('textbox', { name: 'Link' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await article.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('dialog', { name: 'Log in to save' })).toBeVisible()
  await page.keyboard.press('Escape')
  await article.getByRole('link', { name: /^Comment/ }).click()
  await expect(page.getByRole('heading', { name: "Ann's post" })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Be the first to comment')).toBeVisible()
})

test('the offline bar stays visible while scrolling and above the composer', async ({ open, ann }) => {
  const page = await open({
    as: ann,
    width: 390,
    cold: true,
    refused: [['ERR_INTERNET_DISCONNECTED', /./]],
  })
  await page.goto('/create/post')
  await page.getByRole('textbox', { name: 'Post text' }).fill('Line\n'.repeat(60))
  await page.context().setOffline(true)
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect(bar(page)).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Cancel' }).click({ trial: true })
  await page.context().setOffline(false)
  await page.goto('/home')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'What are you selling?' }).click()
  await page.getByRole('textbox', { name: 'Post text' }).click()
  await page.context().setOffline(true)
  await expect(bar(page)).toBeInViewport({ ratio: 1 })
  await bar(page).click({ trial: true })
})

test('a page whose side parts could not be loaded is still usable', async ({ open, ann, ben }) => {
  const text = newText('Beside nothing')
  await post(ann, text)
  const beside = /\/assets\/(right-bar|guides)-[^/]*\.js$/
  const page = await open({ as: ben, refused: [['ERR_FAILED', beside]] })
  await page.route(beside, (route) => route.abort())
  const failed = ['right-bar', 'guides'].map((name) =>
    page.waitForEvent('requestfailed', (request) => request.url().includes(`/${name}-`)),
  )
  const sent = page.waitForResponse('**/api/analytics/errors')
  await page.goto('/home')
  await Promise.all(failed)
  await expect(articleOf(page, text)).toBeVisible()
  // The page reports the failure to the operators.
  expect((await sent).status()).toBe(200)
})

/** The same token with an expiry of a minute ago. The browser does not check the token's signature. */
function expired(token: string): string {
  const [head, claims = '', signature] = token.split('.')
  const exp = Math.floor(Date.now() / 1000) - 60
  const former: object = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return [head, Buffer.from(JSON.stringify({ ...former, exp })).toString('base64url'), signature].join('.')
}

test('if the code that renews a session cannot be loaded, an alert shows, the written text stays, and the next press posts it', async ({
  open,
  ben,
}) => {
  const part = /\/assets\/amplify-[^/]*\.js$/
  const page = await open({
    as: ben,
    cold: true,
    refused: [['ERR_FAILED', part]],
  })
  await page.goto('/home')
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  const text = newText('Written for an hour')
  await page.getByRole('textbox', { name: 'Post text' }).fill(text)
  await page.route(part, (route) => route.abort())
  // The test changes the tokens and not the page's clock, because the page takes the time from the server's responses.
  const cookies = await page.context().cookies()
  const tokens = cookies.filter(({ name }) => name.endsWith('.accessToken'))
  await page.context().addCookies(tokens.map((token) => ({ ...token, value: expired(token.value) })))
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(alertOf(page, 'Something went wrong. Try again.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Post text' })).toHaveText(text)
  await page.unroute(part)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(articleOf(page, text)).toBeVisible()
})

test('if the code of Save does not load, a press of Save shows an error, and the next press saves', async ({
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
