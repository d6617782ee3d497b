/** The feed and the page of a post. */
import { member, post } from './api.ts'
import { articleOf, expect, newText, test } from './site.ts'

test('a private campus shows a visitor its gate, and no page shows its posts', async ({ open }) => {
  const author = await member('ut', 'Uma Todd')
  const text = newText('A secret of Austin')
  const { id } = await post(author, text, { campusId: 'ut' })
  const page = await open({ campus: 'ut', refused: [[401, /\/api\/posts\//]] })
  const received: Promise<string>[] = []
  page.on('response', (response) => received.push(response.text().catch(() => '')))
  for (const path of ['/home', `/post/${id}`]) {
    await page.goto(path)
    await expect(page.getByText('This community is private.')).toBeVisible()
    expect(await page.content()).not.toContain(text)
  }
  expect((await Promise.all(received)).join()).not.toContain(text)
  await page.getByRole('button', { name: 'Click to Join' }).click()
  const prompt = page.getByRole('dialog', { name: 'Join UT Buy/Sell' })
  await prompt.getByRole('link', { name: 'Continue with Email' }).click()
  await page.waitForURL('**/user_registration?redirect=*')

  const inside = await open({ campus: 'ut', as: author })
  await inside.goto('/home')
  await expect(articleOf(inside, text)).toBeVisible()
})

test('the feed of a visitor comes with the page, and is not requested', async ({ open }) => {
  const page = await open()
  const feed = (url: string) => new URL(url).pathname === '/api/campuses/ou/posts'
  let asked = 0
  page.on('request', (request) => {
    if (feed(request.url())) asked += 1
  })
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Welcome to OU Buy/Sell' })).toBeVisible()
  await expect(page.getByRole('article').first().or(page.getByText('Be the first...'))).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toBe(0)
})

test("if the server did not render the page, a visitor's feed is requested once, without waiting for the page's script", async ({
  open,
}) => {
  const page = await open()
  const feed = (url: string) => new URL(url).pathname === '/api/campuses/ou/posts'
  let asked = 0
  page.on('request', (request) => {
    if (feed(request.url())) asked += 1
  })
  const answered = page.waitForResponse((response) => feed(response.url()))
  await page.route(/\/assets\/first-[^/]*\.js$/, async (route) => {
    await answered
    await route.continue()
  })
  await page.goto('/home?from=a-poster')
  await expect(page.getByRole('heading', { name: 'Welcome to OU Buy/Sell' })).toBeVisible()
  await expect(page.getByRole('article').first().or(page.getByText('Be the first...'))).toBeVisible()
  expect(asked).toBe(1)
})

test('closing a long text far below its start scrolls back to the text', async ({ open, ann }) => {
  const mark = newText('Forty lines')
  await post(ann, `${mark}\n${'line\n'.repeat(40)}end`)
  const page = await open({ width: 390 })
  await page.goto('/home')
  const article = articleOf(page, mark)
  await article.getByRole('button', { name: 'See more' }).click()
  // The last line is at the top of the screen, just above the button.
  await article.getByText('end', { exact: true }).evaluate((element) => element.scrollIntoView())
  await expect(article.getByText(mark)).not.toBeInViewport()
  await article.getByRole('button', { name: 'See less' }).click()
  await expect(article.getByText(mark)).toBeInViewport()
  await expect(article.getByRole('button', { name: 'See more' })).toBeFocused()
})

test('Back from a post restores the loaded pages and the scroll position', async ({ open }) => {
  const author = await member('duke')
  const texts = Array.from({ length: 45 }, (_, index) => newText(`Item ${String(index).padStart(2, '0')}`))
  for (const text of texts) await post(author, `${text}\n${'and\n'.repeat(6)}more`, { campusId: 'duke' })
  const page = await open({ campus: 'duke', as: author, width: 390 })
  let pages = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/campuses/duke/posts') pages += 1
  })
  await page.goto('/home')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByText("You've reached the end.")).toBeInViewport({ timeout: 500 })
  }).toPass()
  const loaded = pages
  expect(loaded).toBeGreaterThanOrEqual(3)

  // Scrolls up until the card shows; if a check comes too late, the card shows on the next way up. When the test runs
  // again, the list also has the posts of the first run, further down.
  const card = articleOf(page, texts[4]!)
  await expect(async () => {
    await page.evaluate(() => {
      const from = window.scrollY === 0 ? document.documentElement.scrollHeight : window.scrollY
      window.scrollTo(0, from - window.innerHeight)
    })
    await expect(card).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.evaluate(() => {
    const note = (event: Event) => {
      const top = (event.target as Element).closest('article')?.getBoundingClientRect().top
      document.documentElement.dataset['top'] = String(top)
    }
    document.addEventListener('click', note, { capture: true, once: true })
  })
  // The list measures rows as they come into view, so a row may move just when it is clicked.
  await card.scrollIntoViewIfNeeded()
  await expect(async () => {
    const before = await card.boundingBox()
    await page.waitForTimeout(150)
    expect(await card.boundingBox()).toEqual(before)
  }).toPass()
  await card.getByRole('link', { name: /^Comment/ }).click()
  await page.waitForURL('**/post/*')
  await expect(page.getByRole('heading', { name: "Ann's post" })).toBeVisible()
  const top = Number(await page.locator('html').getAttribute('data-top'))
  await page.goBack()
  await expect(card).toBeInViewport()
  await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? 1e6) - top)).toBeLessThan(4)
  expect(pages).toBe(loaded)
})

test('the feed loads without layout shifts, for a visitor and for a new member', async ({ open, ann }) => {
  for (const as of [undefined, await member('ou')]) {
    // Just before the visit, so that no posts of other tests are above them.
    const text = newText('Two lamps')
    await post(ann, text, { colors: ['teal'] })
    await post(ann, newText('Three'), { colors: ['plum', 'navy', 'gold'] })
    const page = await open({ as, width: 390 })
    await page.addInitScript(() => {
      let moved = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: unknown })[])
          moved += entry.value
        document.documentElement.dataset['moved'] = String(moved)
      }).observe({ type: 'layout-shift', buffered: true })
      document.addEventListener('DOMContentLoaded', () => (document.documentElement.dataset['moved'] ??= '0'))
    })
    const guide = page.getByRole('button', { name: 'Got it' })
    if (as) {
      await page.goto('/home')
      await expect(guide).toBeVisible()
      // The feed arrives before the data of the signed-in person.
      await page.route('**/api/me', async (route) => {
        await expect(articleOf(page, text)).toBeVisible()
        await route.continue()
      })
    }
    await page.goto('/home')
    await expect(articleOf(page, text).getByRole('img', { name: 'All teal' })).toBeVisible()
    if (as) await expect(guide).toBeVisible()
    await page.waitForFunction(() =>
      [...document.images].every((image) => image.complete || image.loading === 'lazy'),
    )
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(Number(await page.locator('html').getAttribute('data-moved'))).toBeLessThan(0.02)
  }
})
