/** The media gallery and the page of a post's pictures (specification, core 2, 'Media gallery'). */
import { member, post } from './api.ts'
import { obstacles } from './obstacles.ts'
import { articleOf, expect, newText, test } from './site.ts'

test('the gallery shows most pictures first, then the newest, and says where it ends', async ({ open }) => {
  const author = await member('ucf', 'Uta Fox')
  const campusId = 'ucf'
  await post(author, newText('Two'), { campusId, colors: ['teal', 'plum'] })
  await post(author, newText('No picture'), { campusId })
  await post(author, newText('Older'), { campusId, colors: ['navy'] })
  await post(author, newText('Newer'), { campusId, colors: ['gold'] })
  const page = await open({ campus: 'ucf', as: author })
  await page.goto('/home')
  await page.getByRole('link', { name: 'Media', exact: true }).click()
  await expect(page).toHaveURL(/\/media$/)
  await expect(page.getByRole('heading', { name: 'Media', exact: true })).toBeAttached()
  const tiles = page.getByRole('link', { name: "Uta Fox's post" })
  await expect(tiles).toHaveCount(3)
  const names = await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))
  expect(names).toEqual([
    "Uta Fox's post: All teal, 2 files",
    "Uta Fox's post: All gold",
    "Uta Fox's post: All navy",
  ])
  await expect(page.getByText("You've reached the end.")).toBeVisible()
  const boxes = await Promise.all((await tiles.all()).map((tile) => tile.boundingBox()))
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
  for (const box of boxes) expect(Math.abs((box?.width ?? 0) - (box?.height ?? 1))).toBeLessThan(1)
  await page.getByRole('link', { name: 'Feed', exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('further pages load on the way down, and Back returns to the tile', async ({ open }) => {
  const author = await member('fsu', 'Flo Sun')
  const campusId = 'fsu'
  for (let index = 0; index < 32; index += 1)
    await post(author, newText(`Item ${index}`), { campusId, colors: ['teal'] })
  const page = await open({ campus: 'fsu', as: author, width: 390 })
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/campuses/fsu/gallery') asked.push(request.url())
  })
  await page.goto('/media')
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByText("You've reached the end.")).toBeInViewport({ timeout: 500 })
  }).toPass()
  expect(asked).toHaveLength(3)

  const tile = page.getByRole('link', { name: "Flo Sun's post" }).last()
  const address = await tile.getAttribute('href')
  const top = await tile.evaluate((element) => element.getBoundingClientRect().top)
  await tile.click()
  await expect(page.getByRole('heading', { name: "Flo's post" })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  const same = page.locator(`a[href="${address}"]`)
  await expect(same).toBeInViewport()
  await expect
    .poll(async () => Math.abs((await same.evaluate((one) => one.getBoundingClientRect().top)) - top))
    .toBeLessThan(2)
  expect(asked).toHaveLength(3)
})

test('a tile leads to the pictures of its post, and on to the post and to others', async ({ open }) => {
  const author = await member('ou', 'Tia Lee')
  const [text, other] = [newText('Detail'), newText('Other')]
  const { id } = await post(author, text, { colors: ['teal', 'plum', 'navy', 'gold', 'pink'] })
  await post(author, other, { colors: ['olive', 'coral', 'gray', 'tan', 'salmon'] })
  const page = await open()
  await page.goto('/media')
  await page.locator(`a[href="/media/${id}"]`).click()
  await expect(page.getByRole('heading', { name: "Tia's post" })).toBeVisible()
  await expect(articleOf(page, text).getByRole('button', { name: /^Open photo/ })).toHaveCount(5)
  const more = page.getByRole('region', { name: 'More posts' })
  await more.getByRole('heading').scrollIntoViewIfNeeded()
  await expect(more.getByRole('link').first()).toBeVisible()
  await expect(more.locator(`a[href="/media/${id}"]`)).toHaveCount(0)
  await more.getByRole('link', { name: "Tia Lee's post: All olive, 5 files" }).click()
  await expect(articleOf(page, other)).toBeVisible()
  await page.getByRole('link', { name: 'View post' }).click()
  await expect(page).toHaveURL(/\/post\//)
})

test('a private campus shows a visitor its gate', async ({ open }) => {
  const author = await member('ut')
  const { id } = await post(author, newText('Secret'), { campusId: 'ut', colors: ['teal'] })
  const page = await open({ campus: 'ut', refused: [[401, /\/api\//]] })
  for (const path of ['/media', `/media/${id}`]) {
    await page.goto(path)
    await expect(page.getByText('This community is private.')).toBeVisible()
    await page.getByRole('button', { name: 'Click to Join' }).click()
    await expect(page.getByRole('dialog', { name: 'Join UT Buy/Sell' })).toBeVisible()
  }
  const inside = await open({ campus: 'ut', as: author })
  await inside.goto('/media')
  await expect(inside.locator(`a[href="/media/${id}"]`)).toBeVisible()
})

test('a post that is not there says so', async ({ open }) => {
  const page = await open({ refused: [[404, /\/api\/posts\//]] })
  await page.goto('/media/01ARZ3NDEKTSV4RRFFQ69G5FAV')
  await expect(
    page.getByText("Hmm...this page doesn't exist. Try searching for something else."),
  ).toBeVisible()
})

test('a campus without pictures asks for the first ones', async ({ open }) => {
  const page = await open({ campus: 'stanford', as: await member('stanford') })
  await page.goto('/media')
  await expect(page.getByRole('heading', { name: 'No pictures yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Create A Post' }).click()
  await expect(page.getByRole('dialog', { name: 'Create Post' })).toBeVisible()
})

test('the generic site leads a member to the gallery of their campus, others to the schools', async ({
  open,
  ann,
}) => {
  const visitor = await open({ campus: 'campus' })
  await visitor.goto('/media')
  await expect(visitor).toHaveURL(/\/search_schools$/)
  const page = await open({ campus: 'campus', as: ann })
  await page.goto('/media')
  await expect(page).toHaveURL(/\/\/ou\.campus\.localhost:\d+\/media$/)
})

test('the gallery and its pages have no obstacle', async ({ open, ann }) => {
  const { id } = await post(ann, newText('A lamp'), { colors: ['teal', 'plum'] })
  const page = await open({ width: 390 })
  await page.goto('/media')
  await expect(page.getByRole('link', { name: /'s post/ }).first()).toBeVisible()
  const found = await obstacles(page)
  await page.goto(`/media/${id}`)
  await expect(page.getByRole('heading', { name: 'More posts' })).toBeVisible()
  found.push(...(await obstacles(page)))
  expect(found).toEqual([])
})
