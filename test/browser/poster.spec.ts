/** A video shows a poster until it plays: a frame that its author's browser extracts. */
import sharp from 'sharp'
import { playableVideo } from '../media/playable.ts'
import { deep } from '../depth.ts'
import { member } from './api.ts'
import { photo } from './people.ts'
import { articleOf, expect, newText, test } from './site.ts'

/** A public campus, and a private one, whose files have signed addresses. */
for (const campus of ['ou', 'ut'])
  test(
    `a video that is posted on ${campus} shows one of its frames in feed, gallery and lightbox`,
    campus === 'ou' ? {} : deep,
    async ({ open }) => {
      const author = await member(campus, 'Vic Tor')
      const page = await open({ campus, as: author, width: 390 })
      const clip = { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await playableVideo('#008080') }
      const alone = newText('Alone')
      const mixed = newText('Mixed')
      for (const [text, files] of [
        [mixed, [clip, await photo('#888', 'a.jpg', 240)]],
        [alone, [clip]],
      ] as const) {
        await page.goto('/home')
        await page.getByRole('button', { name: 'Create Post' }).first().click()
        await page.getByRole('textbox', { name: 'Post text' }).click()
        await page.keyboard.type(text)
        await page.locator('input[type=file]').setInputFiles([...files])
        await page.getByRole('button', { name: 'Post', exact: true }).click()
        await expect(articleOf(page, text)).toBeVisible()
      }

      await page.goto('/home')
      const video = articleOf(page, alone).locator('video')
      await expect(video).toHaveAttribute('poster', /\/64\.webp/)
      const poster = await video.evaluate(async ({ poster: address }: HTMLVideoElement) => [
        ...new Uint8Array(await (await fetch(address)).arrayBuffer()),
      ])
      const { dominant } = await sharp(Buffer.from(poster)).stats()
      expect([dominant.r < 32, dominant.g > 96, dominant.b > 96]).toEqual([true, true, true])

      const isLoaded = (image: Element) =>
        image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0
      const opener = articleOf(page, mixed).getByRole('button', { name: 'Open video 1 of 2' })
      await expect.poll(() => opener.locator('img').evaluate(isLoaded)).toBe(true)
      // If the list moves during a press, there may be no click, so the test waits until two checks see the same position.
      await opener.scrollIntoViewIfNeeded()
      let place: number | undefined
      await expect
        .poll(async () => {
          const before = place
          place = (await opener.boundingBox())?.y
          return place !== undefined && place === before
        })
        .toBe(true)
      await opener.click()
      const slide = page.getByRole('dialog', { name: 'Photos and videos' }).locator('video')
      await expect(slide).toHaveAttribute('poster', /\/64\.webp/)
      await page.keyboard.press('Escape')

      await page.goto('/media')
      // The newest post, because an earlier run of the test may have left another one.
      const tile = page.getByRole('link', { name: "Vic Tor's post: video, 2 files" }).first()
      await expect.poll(() => tile.locator('img').evaluate(isLoaded)).toBe(true)
    },
  )
