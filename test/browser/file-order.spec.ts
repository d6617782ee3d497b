/** Changing the order of a post's files by keyboard, mouse and touch, and playing a video before it is sent. */
import type { Page } from '@playwright/test'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { api } from './api.ts'
import { photo } from './people.ts'
import { alertOf, expect, newText, test } from './site.ts'

const names = ['a.jpg', 'b.jpg', 'c.jpg'] as const
const tileOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Remove ${name}` }) })
const order = (page: Page) =>
  page
    .getByRole('button', { name: /^Remove / })
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label')?.slice('Remove '.length)),
    )

async function choose(page: Page, text: string) {
  await page.goto('/home')
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await page.getByRole('textbox', { name: 'Post text' }).fill(text)
  const photos = await Promise.all(names.map((name, index) => photo('#777', name, 240 + 30 * index)))
  await page.locator('input[type=file]').setInputFiles(photos)
  await expect(tileOf(page, 'c.jpg')).toBeVisible()
}

test('the mouse and the keyboard change the order of files, screen readers announce the change, and the post keeps the order', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann })
  const text = newText('In order')
  await choose(page, text)
  const from = (await tileOf(page, 'a.jpg').boundingBox())!
  const to = (await tileOf(page, 'b.jpg').boundingBox())!
  await page.mouse.move(from.x + 60, from.y + 60)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width * 0.3, to.y + 60, { steps: 5 })
  expect(await order(page)).toEqual(names)
  await page.mouse.move(to.x + to.width * 0.7, to.y + 60, { steps: 5 })
  await expect(tileOf(page, 'b.jpg')).toHaveAttribute('data-drop', 'after')
  await page.mouse.up()
  await expect.poll(() => order(page)).toEqual(['b.jpg', 'a.jpg', 'c.jpg'])
  await expect(page.getByText('a.jpg is now 2 of 3')).toBeAttached()
  // This press undoes the move.
  await page.getByRole('button', { name: 'Move a.jpg left' }).press('Enter')
  expect(await order(page)).toEqual(names)
  const right = page.getByRole('button', { name: 'Move a.jpg right' })
  await right.press('Enter')
  await expect(page.getByText('a.jpg is now 2 of 3')).toBeAttached()
  await expect(right).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(right).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await order(page)).toEqual(['b.jpg', 'c.jpg', 'a.jpg'])
  await expect(right).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Control+Enter')
  await expect(alertOf(page, 'Your post was sent.')).toBeVisible()
  const { items } = await api(listPosts, { campusId: 'ou' })
  const sent = items.find((one) => one.blocks[0]?.text === text)
  expect(sent?.media.map(({ width }) => width)).toEqual([270, 300, 240])
})

test('holding a finger drags a file, and swiping does not', async ({ open, ann }) => {
  const page = await open({ as: ann, width: 390 })
  await choose(page, newText('Touched'))
  const from = (await tileOf(page, 'a.jpg').boundingBox())!
  const to = (await tileOf(page, 'b.jpg').boundingBox())!
  const clientY = from.y + 80
  // The events are sent in one task, because a finger that rests between two of them would count as holding.
  const touch = (...events: [type: string, x: number][]) =>
    tileOf(page, 'a.jpg').evaluate(
      (tile, all) => {
        for (const [type, more] of all) tile.dispatchEvent(new PointerEvent(type, more))
      },
      events.map(([type, clientX]) => {
        const touched = { pointerType: 'touch', pointerId: 7, button: 0, bubbles: true }
        return [type, { ...touched, clientX, clientY }] as const
      }),
    )
  const middle = from.x + from.width / 2
  const end = to.x + to.width - 4
  await touch(['pointerdown', middle], ['pointermove', middle + 20], ['pointermove', end], ['pointerup', end])
  expect(await order(page)).toEqual(names)

  await touch(['pointerdown', middle])
  await expect(tileOf(page, 'a.jpg')).toHaveAttribute('data-dragged', 'true')
  await touch(['pointermove', end], ['pointerup', end])
  await expect.poll(() => order(page)).toEqual(['b.jpg', 'a.jpg', 'c.jpg'])
})

test('a video shows its duration and plays before it is sent', async ({ open, ann }) => {
  const page = await open({ as: ann })
  // The upload of the video never starts, because the server would refuse a file that is no video.
  await page.route('**/api/uploads', () => undefined)
  await page.goto('/home')
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'clip.mp4', mimeType: 'video/mp4', buffer: sound(75) })
  const tile = tileOf(page, 'clip.mp4')
  await expect(tile.getByText('1:15')).toBeVisible()
  const isPaused = () => tile.locator('video').evaluate((video: HTMLVideoElement) => video.paused)
  await tile.getByRole('button', { name: 'Play clip.mp4' }).press('Enter')
  await expect.poll(isPaused).toBe(false)
  await tile.getByRole('button', { name: 'Pause clip.mp4' }).press('Enter')
  await expect.poll(isPaused).toBe(true)
})

/** A sound that every Chromium plays, whatever the name of its file: silence with 8 bits at 8 kHz. */
function sound(seconds: number): Buffer {
  const samples = Buffer.alloc(seconds * 8000, 128)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
