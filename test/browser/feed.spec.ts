/** The feed and a post's own page (specification, core 2 and 4). */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { member, post, theTable } from './api.ts'
import { alertOf, articleOf, expect, newText, test } from './site.ts'

test('a private campus shows a visitor its gate, and nothing of its posts anywhere', async ({ open }) => {
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

test('the feed of a visitor is asked for once, without waiting for the script of the page', async ({
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
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Welcome to OU Buy/Sell' })).toBeVisible()
  await expect(page.getByRole('article').first().or(page.getByText('Be the first...'))).toBeVisible()
  expect(asked).toBe(1)
})

test('an empty feed asks its member to be the first', async ({ open }) => {
  const page = await open({ campus: 'smu', as: await member('smu') })
  await page.goto('/home')
  await expect(page.getByText('Be the first...')).toBeVisible()
  await page.getByRole('button', { name: 'Create A Post' }).click()
  await expect(page.getByRole('dialog', { name: 'Create Post' })).toBeVisible()
})

test('a long text is cut at 200 characters, and opens and closes again', async ({ open, ann }) => {
  const mark = newText('Long')
  const text = `${mark} ${'x'.repeat(199 - mark.length)}yz`
  const short = `${newText('Short')} `.padEnd(200, 'x')
  await post(ann, text)
  await post(ann, short)
  const page = await open({ width: 390 })
  await page.goto('/home')
  await expect(articleOf(page, short.slice(0, 30)).getByRole('button', { name: 'See more' })).toHaveCount(0)
  const article = articleOf(page, mark)
  await expect(article.getByText(`${text.slice(0, 200)}…`, { exact: true })).toBeVisible()
  await article.getByRole('button', { name: 'See more' }).click()
  await expect(article.getByText(text, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
  await article.getByRole('button', { name: 'See less' }).click()
  await expect(article.getByText(`${text.slice(0, 200)}…`, { exact: true })).toBeVisible()
})

test('a long text that is closed far below its beginning leads back to it', async ({ open, ann }) => {
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

test('Back from a post brings the loaded pages and the place on the screen back', async ({ open }) => {
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

  const card = articleOf(page, texts[4]!)
  await page.evaluate(() => {
    const note = (event: Event) => {
      const top = (event.target as Element).closest('article')?.getBoundingClientRect().top
      document.documentElement.dataset['top'] = String(top)
    }
    document.addEventListener('click', note, { capture: true, once: true })
  })
  // The list measures what comes into view: a click in that moment would miss what moves.
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

test('nothing moves while the feed with its pictures loads', async ({ open, ann }) => {
  const text = newText('Two lamps')
  await post(ann, text, { colors: ['teal'] })
  await post(ann, newText('Three'), { colors: ['plum', 'navy', 'gold'] })
  const page = await open({ width: 390 })
  await page.addInitScript(() => {
    let moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: unknown })[])
        moved += entry.value
      document.documentElement.dataset['moved'] = String(moved)
    }).observe({ type: 'layout-shift', buffered: true })
    document.addEventListener('DOMContentLoaded', () => (document.documentElement.dataset['moved'] ??= '0'))
  })
  await page.goto('/home')
  await expect(articleOf(page, text).getByRole('img', { name: 'All teal' })).toBeVisible()
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  )
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(Number(await page.locator('html').getAttribute('data-moved'))).toBeLessThan(0.02)
})

test('a post that is sent in one browser is seen in another after a reload', async ({ open, ann }) => {
  const reader = await open()
  await reader.goto('/home')
  await expect(reader.getByRole('heading', { name: 'Welcome to OU Buy/Sell' })).toBeVisible()
  const text = newText('Fresh bread')
  const writer = await open({ as: ann })
  await writer.goto('/home')
  await writer.getByRole('button', { name: 'Create Post' }).first().click()
  await writer.getByRole('dialog').getByRole('textbox').fill(text)
  await writer.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
  await expect(alertOf(writer, 'Your post was sent.')).toBeVisible()
  await expect(articleOf(writer, text)).toHaveCount(1)
  await reader.reload()
  await expect(articleOf(reader, text)).toBeVisible()
})

test('the address of a post opens it; a missing and a deleted one say so', async ({ open, ann }) => {
  const text = newText('A desk')
  const { id } = await post(ann, text)
  const page = await open({
    width: 390,
    refused: [
      [404, /\/api\/posts\//],
      [410, /\/api\/posts\//],
    ],
  })
  await page.goto(`/post/${id}?redirect=true`)
  await expect(page.getByRole('heading', { name: "Ann's post" })).toBeVisible()
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join Group' })).toBeVisible()

  const { table, TableName } = await theTable()
  const Key = { pk: `POST#${id}`, sk: '#POST' }
  await table.send(
    new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: 'SET deletedAt = :now REMOVE feedKey, authorKey',
      ExpressionAttributeValues: { ':now': Date.now() },
    }),
  )
  await page.reload()
  await expect(page.getByText('Sorry, that post has been deleted.')).toBeVisible()
  expect(await page.content()).not.toContain(text)
  for (const missing of ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'no-such-post']) {
    await page.goto(`/post/${missing}`)
    await expect(
      page.getByText("Hmm...this page doesn't exist. Try searching for something else."),
    ).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go To Feed' }).click()
  await page.waitForURL('**/home')
})
