/** The page of a post in a real browser: its first screen, and the photos side by side. */
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { savePost } from '../../shared/saves/save-post.ts'
import { api, post } from './api.ts'
import type { PickedFile } from './api.ts'
import { articleOf, expect, newText, test } from './site.ts'

const pictureOf = async (width: number, height: number, alt: string): Promise<PickedFile> => ({
  name: `${alt}.png`,
  mimeType: 'image/png',
  alt,
  // The picture is nearly transparent, so that anything behind it shows.
  buffer: await sharp({ create: { width, height, channels: 4, background: '#0000ff08' } })
    .png()
    .toBuffer(),
})

test('the first screen of a post shows its text, its photos in bounded sizes, Send Message and comments', async ({
  open,
  ann,
  ben,
}) => {
  const text = newText('A road bike with new tyres, hardly used since spring. Pick up on campus, cash. $180')
  const files = [
    await pictureOf(600, 800, 'tall'),
    await pictureOf(1200, 600, 'wide'),
    await pictureOf(800, 800, 'square'),
  ]
  const { id } = await post(ann, text, { files })
  for (const [width, highest] of [
    [390, 350],
    [1440, 400],
  ] as const) {
    const page = await open({ as: ben, width })
    await page.goto(`/post/${id}`)
    const photos = page
      .getByRole('article', { name: 'Post by Ann Ray' })
      .getByRole('button', { name: /^Open photo/ })
    const send = page.getByRole('button', { name: 'Send Message' })
    const comment = page.getByRole('button', { name: 'Write a comment…' })
    await expect(photos).toHaveCount(3)
    await expect(send).toBeInViewport({ ratio: 1 })
    await expect(comment).toBeInViewport({ ratio: 1 })
    const [first, second, third] = await Promise.all(
      [0, 1, 2].map((index) => photos.nth(index).boundingBox()),
    )
    expect(first?.width).toBeLessThanOrEqual(500)
    expect(first?.height).toBeLessThanOrEqual(highest)
    expect(second?.height).toBeCloseTo(first?.height ?? 0, 0)
    const column = await page.locator('main').boundingBox()
    const right = (column?.x ?? 0) + (column?.width ?? 0)
    // The edge of the next photo shows next to the first.
    expect(second?.x).toBeLessThan(right - 24)
    expect(third?.x).toBeGreaterThan(first?.x ?? 0)
    if (width === 390) {
      const button = await send.boundingBox()
      const words = await comment.boundingBox()
      expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThan(button?.y ?? 0)
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeGreaterThan(760)
    }

    // A swipe stops at a photo, and the dots follow.
    const strip = photos.first().locator('xpath=ancestor::*[@aria-roledescription="carousel"]/*[1]')
    const dots = strip.locator('xpath=following-sibling::*[@aria-hidden][last()]/*')
    await expect(dots.first()).toHaveAttribute('data-current')
    for (const index of [1, 2]) {
      await strip.evaluate((element) => element.scrollBy({ left: 250 }))
      await expect(dots.nth(index)).toHaveAttribute('data-current')
    }
    await expect(photos.last()).toBeInViewport({ ratio: 1 })

    // The blurred placeholder is gone once the picture has loaded.
    for (const photo of await photos.getByRole('img').all())
      await expect(photo).toHaveCSS('background-image', 'none')
    await photos.last().click()
    const large = page.getByRole('dialog').getByRole('img', { name: 'square' })
    await expect(large).toHaveCSS('background-image', 'none')
    await expect(large).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await page.close()
  }
})

/**
 * The elements that the category's chip covers or whose presses it takes: texts, photos, dots and the link to the
 * likes.
 */
const coveredBy = (chip: Locator) =>
  chip.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const others = [...(element.closest('article')?.querySelectorAll('*') ?? [])].filter(
      (other) => other.childElementCount === 0 && !element.contains(other),
    )
    const overlaps = others.filter((other) => {
      const box = other.getBoundingClientRect()
      return box.left < right && box.right > left && box.top < bottom && box.bottom > top
    })
    const presses = others.filter((other) => {
      const box = other.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + 10, box.bottom - 2)) && box.bottom - 2 < top
    })
    return [...overlaps, ...presses].map(({ tagName, textContent }) => `${tagName} ${textContent}`)
  })

test("the category of a post is as small on the post's pages as in the feed, and covers nothing", async ({
  open,
  ann,
  ben,
}) => {
  const text = newText('Desk lamp with a warm light, to be picked up on campus, cash only please. $10')
  const plain = await post(ann, text, { category: 'furniture' })
  const pictured = await post(ann, text, { category: 'furniture', colors: ['teal', 'plum'] })
  for (const { id } of [plain, pictured]) await api(savePost, { postId: id }, ben)
  for (const touch of [true, false]) {
    const page = await open({ as: ben, width: touch ? 390 : 1440, touch })
    for (const path of [`/post/${plain.id}`, `/post/${pictured.id}`, `/media/${pictured.id}`, '/home']) {
      await page.goto(path)
      const chip = articleOf(page, text).last().getByRole('link', { name: 'Furniture', exact: true })
      await chip.scrollIntoViewIfNeeded()
      expect((await chip.boundingBox())?.height, path).toBeLessThan(28)
      expect(await coveredBy(chip), path).toEqual([])
    }
    await page.close()
  }
})
