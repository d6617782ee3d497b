/** Photos at full size, and videos. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { videoWithPlace } from '../media/bytes.ts'
import { post } from './api.ts'
import type { PickedFile } from './api.ts'
import { articleOf, expect, newText, test } from './site.ts'

const film = (): PickedFile => ({ name: 'film.mp4', mimeType: 'video/mp4', buffer: videoWithPlace(2) })
const lightboxOf = (page: Page) => page.getByRole('dialog', { name: 'Photos and videos' })
const slideOf = (page: Page, name: string) => lightboxOf(page).getByRole('group', { name })

test('keys and buttons lead through the pictures, and Esc returns to the pressed picture', async ({
  open,
  ann,
}) => {
  const text = newText('Three')
  await post(ann, text, { colors: ['teal', 'plum', 'navy'] })
  const page = await open()
  await page.goto('/home')
  const second = articleOf(page, text).getByRole('button', { name: 'Open photo 2 of 3: All plum' })
  await second.click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(slideOf(page, '2 of 3').getByRole('img', { name: 'All plum' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(slideOf(page, '3 of 3').getByRole('img', { name: 'All navy' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(slideOf(page, '1 of 3').getByRole('img', { name: 'All teal' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(slideOf(page, '3 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(slideOf(page, '1 of 3')).toBeVisible()
  for (let tab = 0; tab < 12; tab += 1) {
    await page.keyboard.press('Tab')
    const inside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    )
    expect(inside).toBe(true)
  }
  await page.evaluate(() => window.scrollBy(0, 500))
  await page.mouse.wheel(0, 500)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
  await page.keyboard.press('Escape')
  await expect(lightboxOf(page)).toHaveCount(0)
  await expect(second).toBeFocused()
})

test('a picture loads in the size that the screen needs, and the zoom buttons enlarge and shrink it', async ({
  open,
  ann,
}) => {
  const text = newText('Zoom')
  await post(ann, text, { colors: ['teal'] })
  const page = await open({ width: 390 })
  await page.goto('/home')
  await articleOf(page, text).getByRole('button', { name: 'Open photo: All teal' }).click()
  const picture = lightboxOf(page).getByRole('img', { name: 'All teal' })
  await expect(picture).toBeVisible()
  expect(await picture.getAttribute('src')).toMatch(/\/800\.webp$/)
  const before = (await picture.boundingBox())?.width ?? 0
  expect(before).toBeGreaterThan(380)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(before * 1.9)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeLessThan(before * 1.1)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(lightboxOf(page)).toHaveCount(0)
})

test('a swipe shows the next picture, and a pull down closes the lightbox', async ({ open, ann }) => {
  const text = newText('Swipe')
  await post(ann, text, { colors: ['teal', 'plum'] })
  const page = await open({ width: 390 })
  await page.goto('/home')
  await articleOf(page, text).getByRole('button', { name: 'Open photo 1 of 2' }).click()
  await expect(slideOf(page, '1 of 2').getByRole('img')).toBeVisible()
  await drag(page, [330, 400], [60, 400])
  await expect(slideOf(page, '2 of 2').getByRole('img', { name: 'All plum' })).toBeVisible()
  await drag(page, [200, 300], [200, 620])
  await expect(lightboxOf(page)).toHaveCount(0)
})

test('Back closes the lightbox and stays on the page of the post', async ({ open, ann }) => {
  const text = newText('Back')
  const { id } = await post(ann, text, { colors: ['teal', 'plum'] })
  const page = await open({ width: 390 })
  await page.goto('/home')
  await page.locator(`a[href="/post/${id}"]`).first().click()
  await page.waitForURL(/\/post\//)
  await articleOf(page, text).getByRole('button', { name: 'Open photo 1 of 2' }).click()
  await expect(lightboxOf(page)).toBeVisible()
  await page.goBack()
  await expect(lightboxOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/post/${id}$`))
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
})

test('an animated picture does not move until the viewer starts it', async ({ open, ann }) => {
  const text = newText('Moving')
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const buffer = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer()
  await post(ann, text, { files: [{ name: 'moving.gif', mimeType: 'image/gif', buffer }] })
  const page = await open()
  await page.goto('/home')
  await expect(articleOf(page, text).getByText('GIF')).toBeVisible()
  await articleOf(page, text).getByRole('button', { name: 'Open moving photo' }).click()
  const picture = lightboxOf(page).getByRole('img')
  await expect(picture).toHaveAttribute('src', /\/400\.webp$/)
  await page.getByRole('button', { name: 'Play the motion' }).click()
  await expect(picture).toHaveAttribute('src', /\/animation\.webp$/)
  await page.getByRole('button', { name: 'Pause the motion' }).click()
  await expect(picture).toHaveAttribute('src', /\/400\.webp$/)
})

test('a video loads when it is played and loops, and only one plays at a time', async ({ open, ann }) => {
  const [first, second] = [newText('First film'), newText('Second film')]
  await post(ann, first, { files: [film()] })
  await post(ann, second, { files: [film()] })
  const page = await open()
  await page.goto('/404')
  const recorded = await record(page)
  let loads = 0
  await page.route('**/files/*/video.mp4', (route) => {
    loads += 1
    return route.fulfill({ contentType: 'video/webm', body: recorded })
  })
  await page.goto('/home')
  const one = articleOf(page, first)
  const two = articleOf(page, second)
  await expect(one.locator('video')).toHaveAttribute('loop')
  await expect(one.locator('video')).toHaveAttribute('preload', 'none')
  await expect(two.getByRole('button', { name: 'Play video' })).toBeVisible()
  expect(loads).toBe(0)
  const height = (await one.locator('video').boundingBox())?.height ?? 0
  expect(height).toBeLessThanOrEqual(400)
  await one.getByRole('button', { name: 'Play video' }).press('Enter')
  await expect.poll(() => isPlaying(page, first)).toBe(true)
  await expect(one.locator('video')).toHaveAttribute('controls')
  await expect(one.locator('video')).toBeFocused()
  expect(loads).toBeGreaterThan(0)
  await page.keyboard.press('Space')
  await expect.poll(() => isPlaying(page, first)).toBe(false)
  await page.keyboard.press('Space')
  await expect.poll(() => isPlaying(page, first)).toBe(true)
  await two.getByRole('button', { name: 'Play video' }).click()
  await expect.poll(() => isPlaying(page, second)).toBe(true)
  expect(await isPlaying(page, first)).toBe(false)
  await page.getByRole('link', { name: 'Media', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Media', exact: true })).toBeAttached()
})

test('a video next to a picture plays in the lightbox, and pauses when the picture is shown', async ({
  open,
  ann,
}) => {
  const text = newText('Mixed')
  await post(ann, text, { colors: ['teal'], files: [film()] })
  const page = await open({ width: 390 })
  await page.goto('/404')
  const recorded = await record(page)
  await page.route('**/files/*/video.mp4', (route) =>
    route.fulfill({ contentType: 'video/webm', body: recorded }),
  )
  await page.goto('/home')
  await articleOf(page, text).getByRole('button', { name: 'Open video 2 of 2' }).click()
  const video = slideOf(page, '2 of 2').locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => !one.paused)).toBe(true)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(slideOf(page, '1 of 2').getByRole('img')).toBeVisible()
  await expect
    .poll(() =>
      page.locator('dialog video').evaluateAll((all) => all.every((one) => (one as HTMLVideoElement).paused)),
    )
    .toBe(true)
})

/** Moves a finger over the screen. */
async function drag(page: Page, [fromX, fromY]: [number, number], [toX, toY]: [number, number]) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await touch('touchStart', fromX, fromY)
  for (let step = 1; step <= 8; step += 1)
    await touch('touchMove', fromX + ((toX - fromX) * step) / 8, fromY + ((toY - fromY) * step) / 8)
  await touch('touchEnd', toX, toY)
}

/** Records a second of video in a format that this browser can play, with any set of codecs. */
async function record(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 180
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const done = new Promise((resolve) => (recorder.onstop = resolve))
    recorder.start()
    for (let frame = 0; frame < 10; frame += 1) {
      if (pen) pen.fillStyle = `hsl(${frame * 36} 80% 50%)`
      pen?.fillRect(0, 0, 320, 180)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    recorder.stop()
    await done
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return Buffer.from(base64, 'base64')
}

function isPlaying(page: Page, text: string): Promise<boolean> {
  return articleOf(page, text)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0)
}
