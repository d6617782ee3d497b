/** Text at twice its usual size is not cut and overlaps nothing, on phones and wide screens. */
import type { Page } from '@playwright/test'
import { savePost } from '../../shared/saves/save-post.ts'
import { searchPosts } from '../../shared/search/search-posts.ts'
import { api, post } from './api.ts'
import { expect, newText, test } from './site.ts'
import { overflow, wideElements } from './violations.ts'

/** Returns a line for each text that is cut by a box, is off the screen, or overlaps another one. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const screen = document.documentElement.clientWidth
    const layerOf = (element: Element): Element | null => {
      const { position, overflowX } = getComputedStyle(element)
      // Elements with a fixed position lie above the page, and content that is scrolled out of view does not show.
      if (['fixed', 'sticky'].includes(position) || ['auto', 'scroll'].includes(overflowX)) return element
      return element.parentElement && layerOf(element.parentElement)
    }
    const found: string[] = []
    const texts: { text: string; box: DOMRect; element: Element; layer: Element | null }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement
      const text = walker.currentNode.textContent?.trim().slice(0, 40)
      if (!text || !element?.checkVisibility() || element.closest('[aria-hidden=true], [role=img], script'))
        continue
      // Text for screen readers only is one pixel large.
      if (element.getBoundingClientRect().width <= 1) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width * height > 0)
      let scrolls = false
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at)
        scrolls ||= ['auto', 'scroll'].includes(overflowX)
        const frame = at.getBoundingClientRect()
        const isCut = (box: DOMRect) => box.right > frame.right + 2 || box.bottom > frame.bottom + 3
        if (overflowX === 'hidden' && !scrolls && boxes.some(isCut)) found.push(`cut: ${text}`)
      }
      if (!scrolls && boxes.some(({ right }) => right > screen + 1)) found.push(`beyond the screen: ${text}`)
      for (const box of boxes) texts.push({ text, box, element, layer: layerOf(element) })
    }
    for (const field of document.querySelectorAll('[role=combobox]'))
      texts.push({
        text: 'the search field',
        box: field.getBoundingClientRect(),
        element: field,
        layer: layerOf(field),
      })
    for (const [index, one] of texts.entries())
      for (const other of texts.slice(index + 1)) {
        if (one.element === other.element || one.layer !== other.layer) continue
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (wide > 2 && high > 6) found.push(`overlap: ${one.text} and ${other.text}`)
      }
    return found
  })
}

test('text of 200 % is neither cut nor overlapping on the main screens', async ({
  open,
  ann,
  ben,
  noSchool,
}) => {
  const { id } = await post(ann, newText('A lamp for your desk'), { colors: ['teal'] })
  await post(ben, 'Easel', { colors: ['teal'] })
  // The bars show how many notifications are unread.
  await api(savePost, { postId: id }, ben)
  await expect(async () => {
    expect((await api(searchPosts, { campusId: 'ou', q: 'easel' })).items).not.toEqual([])
  }).toPass()
  const found: string[] = []
  for (const [path, campus, as] of [
    ['/home', 'ou', ann],
    ['/home', 'campus', undefined],
    [`/post/${id}`, 'ou', undefined],
    [`/media/${id}`, 'ou', ann],
    ['/search', 'ou', ann],
    ['/search?q=easel&show=media', 'ou', ann],
    ['/search_schools', 'campus', undefined],
    ['/register?email=a@example.com', 'ou', undefined],
    ['/settings/account/school_email', 'ou', noSchool],
    ['/settings/notifications', 'ou', ann],
  ] as const) {
    const page = await open({ as, campus, cold: true })
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')),
    )
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeAttached()
    if (path === '/home' && as) await expect(page.getByText(/^\d+ unread $/).first()).toBeAttached()
    // The end of a long feed keeps loading below the screen.
    await expect(page.getByRole('status', { name: /^Loading/ }).first()).not.toBeInViewport()
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      found.push(...(await faults(page)).map((fault) => `${path} ${width} ${fault}`))
      if ((await overflow(page)) > 0)
        found.push(`${path} ${width} is wider than the screen`, ...(await wideElements(page)))
    }
    await page.close()
  }
  expect(found).toEqual([])
})

test('icons grow with the text', async ({ open, ann }) => {
  const page = await open({ as: ann, width: 390, cold: true })
  await page.goto('/home')
  const icons = page.getByRole('navigation', { name: 'Main' }).locator('svg')
  const widths = () => icons.evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().width))
  await expect.poll(widths).toEqual([26, 26, 26, 26, 26])
  await page.evaluate(() => (document.documentElement.style.fontSize = '18.75px'))
  expect(await widths()).toEqual([32.5, 32.5, 32.5, 32.5, 32.5])
  // The largest size for which a control of 44 px has room.
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await widths()).toEqual([36, 36, 36, 36, 36])
})
