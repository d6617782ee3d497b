/** The thread below a post in a real browser: its first rows, branches, addresses of comments, and deletion. */
import type { Page } from '@playwright/test'
import { comment, member, post } from './api.ts'
import { alertOf, articleOf, expect, newText, test } from './site.ts'

const threadOn = (page: Page) => page.getByRole('list', { name: 'Comments' })
const shown = (page: Page) => threadOn(page).getByRole('article')

async function write(page: Page, text: string) {
  const field = page.getByRole('textbox', { name: 'Comment text' })
  await expect(field).toBeFocused()
  await page.keyboard.insertText(text)
  const place = page.viewportSize()!.width > 769 ? page.getByRole('dialog', { name: 'Create Comment' }) : page
  await place.getByRole('button', { name: 'Reply', exact: true }).click()
  // The alert of the previous comment may still show.
  await expect(alertOf(page, 'Your reply was sent').last()).toBeVisible()
}

test('the first comment and a reply to it show at once, and a visitor sees both in this order', async ({
  open,
  ann,
}) => {
  const title = newText('Desk for sale')
  const { id } = await post(ann, title)
  const page = await open({ as: ann, width: 390 })
  await page.goto(`/post/${id}`)
  // The title may start with an unread count that other tests cause.
  await expect(page).toHaveTitle(/^(\(\d+\) )?Ann's post$/)
  await expect(page.getByRole('heading', { name: 'Be the first to comment' })).toBeVisible()
  await page.getByRole('button', { name: 'Create A Comment' }).click()
  await write(page, 'Is it still there?')
  await expect(shown(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Comment (1)' })).toBeVisible()

  await page.getByRole('button', { name: 'Reply to Ann Ray' }).click()
  await write(page, 'It is')
  await expect(shown(page)).toHaveCount(2)
  await expect(page.getByRole('article', { name: 'Reply by Ann Ray to Ann Ray' })).toContainText('It is')
  await expect(page.getByRole('button', { name: '1 reply to Ann Ray' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )

  // Everyone sees the comments in the order in which they were written.
  const visitor = await open({ width: 1440 })
  await visitor.goto(`/post/${id}`)
  await expect(shown(visitor)).toHaveText([/Is it still there\?/, /It is/])
})

test('at both widths, a branch of a thread closes by keyboard or by a press on its line, and showing more replies focuses the first new one', async ({
  open,
  ann,
}) => {
  const { id } = await post(ann, newText('Lamp'))
  const first = await comment(ann, id, 'First')
  const reply = await comment(ann, first.id, 'Below the first')
  await comment(ann, reply.id, 'Further below')
  await comment(ann, first.id, 'Another answer')
  await comment(ann, id, 'Second')
  const many = await comment(ann, id, 'How many?')
  for (const number of [1, 2, 3, 4, 5]) await comment(ann, many.id, `Reply number ${number}`)
  const shownOfMany = [/How many\?/, /Reply number 1/, /Reply number 2/, /Reply number 3/]
  const page = await open({ width: 390 })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/post/${id}`)
    const all = [/First/, /Below the first/, /Further below/, /Another answer/, /Second/, ...shownOfMany]
    await expect(shown(page)).toHaveText(all)

    const toggle = page.getByRole('button', { name: '3 replies to Ann Ray' })
    await toggle.focus()
    await page.keyboard.press('Enter')
    await expect(shown(page)).toHaveText([/First/, /Second/, ...shownOfMany])
    await expect(toggle).toBeFocused()
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await expect(toggle).toHaveText('3 replies')
    await page.keyboard.press('Space')
    await expect(shown(page)).toHaveText(all)

    // The press is on the line of the first comment, which runs along the left side of all replies below that comment.
    const beside = articleOf(page, 'Further below')
    await beside.scrollIntoViewIfNeeded()
    const { x, y } = (await beside.boundingBox())!
    await page.mouse.click(x + 32, y + 60)
    await expect(shown(page)).toHaveText([/First/, /Second/, ...shownOfMany])

    const more = page.getByRole('button', { name: 'Show more replies (2)' })
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(articleOf(page, 'Reply number 4')).toBeFocused()
    await expect(more).toHaveCount(0)
  }
})

test('the address of a comment leads to it in its thread at any depth, on a phone and on a wide screen', async ({
  open,
  ann,
}) => {
  const bea = await member('ou', 'Bea Cole')
  const { id } = await post(ann, newText('Bike'))
  const first = await comment(ann, id, 'The first')
  for (const number of [1, 2, 3]) await comment(ann, first.id, `Reply number ${number}`)
  let deepest = await comment(ann, first.id, 'The fourth')
  for (const depth of [2, 3, 4, 5, 6, 7, 8, 9, 10])
    deepest = await comment(ann, deepest.id, `At depth ${depth}`)
  const last = await comment(bea, deepest.id, 'Down here')
  const page = await open({ width: 390 })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/post/${last.id}`)
    await expect(page).toHaveTitle("Bea's post")
    await expect(page.getByRole('heading', { level: 1, name: "Bea's post" })).toBeVisible()
    const addressed = articleOf(page, 'Down here')
    await expect(addressed).toBeInViewport()
    await expect(addressed).toHaveAttribute('aria-current', 'true')
    await expect(addressed).toContainText('Replying to Ann Ray')
    await expect(page.getByRole('button', { name: /Show more replies/ })).toHaveCount(0)
    // A shared link to the comment asks to start a conversation, and the comment still shows.
    await page.goto(`/post/${last.id}?redirect=true`)
    await expect(page.getByRole('heading', { name: 'Log in to message' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/post/${last.id}$`))
    await page.keyboard.press('Escape')
    await expect(addressed).toBeInViewport()
    // The page has no horizontal overflow at any depth.
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)
  }

  await page.goto(`/post/${id}`)
  const time = articleOf(page, 'Reply number 2')
    .getByRole('link')
    .filter({ has: page.locator('time') })
  await time.click()
  await page.waitForURL(/_/)
  await expect(articleOf(page, 'Reply number 2')).toHaveAttribute('aria-current', 'true')
})

test('the visible comments do not move while the rest of a long thread loads above them', async ({
  open,
}) => {
  const bea = await member('ou', 'Bea Cole')
  const { id } = await post(bea, newText('Textbooks'))
  const first = await comment(bea, id, 'Which ones?')
  for (let number = 1; number < 100; number++) await comment(bea, id, `Comment number ${number}.`)
  for (const number of [1, 2, 3, 4]) await comment(bea, first.id, `Reply number ${number}`)
  const page = await open()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/comments?cursor=*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`/post/${id}`)
  await expect(shown(page).first()).toBeVisible()
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 1500)
  const read = articleOf(page, 'Comment number 12.')
  await expect(read).toBeInViewport()
  const top = async () => Math.round((await read.boundingBox())!.y)
  const before = await top()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  release()
  await expect(async () => {
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(height)
  }).toPass()
  await expect(async () => expect(Math.abs((await top()) - before)).toBeLessThan(3)).toPass()
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1500)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.getByRole('button', { name: 'Show more replies (1)' })).toBeVisible()
})
