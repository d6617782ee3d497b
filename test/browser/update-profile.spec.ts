/** A profile picture is chosen, cropped by mouse and keyboard, saved, and shown with the person's posts. */
import sharp from 'sharp'
import { getMe } from '../../shared/users/get-me.ts'
import { atWidth } from '../depth.ts'
import { api, member, post } from './api.ts'
import { port } from './ports.ts'
import { alertOf, articleOf, expect, newText, test } from './site.ts'

/** A photo as a phone takes it, rotated. Upright, its left half is red and its right half blue. */
async function photo() {
  const half = (background: string) => ({
    create: { width: 300, height: 400, channels: 3 as const, background },
  })
  const blue = await sharp(half('#0000ff')).png().toBuffer()
  const upright = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: 300, top: 0 }])
    .png()
    .toBuffer()
  // Orientation 6 means that viewers rotate it clockwise.
  const buffer = await sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer }
}

for (const width of [390, 1440])
  test(
    `a picture is cropped with mouse and keys, and shows on the person's posts (${width} px)`,
    atWidth(width),
    async ({ open }) => {
      const cara = await member('ou', 'Cara Diaz')
      const text = newText('Mine')
      await post(cara, text)
      const page = await open({ as: cara, width, cold: true })
      await page.goto('/profile/edit')
      await page.getByLabel('Profile photo').setInputFiles(await photo())
      const stage = page.getByRole('button', { name: 'Photo', exact: true })
      await expect(page.getByRole('button', { name: 'Apply' })).toBeEnabled()
      const box = (await stage.boundingBox())!
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      // The photo follows the mouse to the left, so that its blue half shows.
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x - box.width, y, { steps: 5 })
      await page.mouse.up()
      await page.mouse.move(x, y)
      await page.mouse.wheel(0, -200)
      await expect(page.getByRole('slider', { name: 'Zoom' })).not.toHaveValue('1')
      await stage.focus()
      await page.keyboard.press('+')
      for (let times = 0; times < 30; times += 1) await page.keyboard.press('ArrowRight')
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(alertOf(page, 'Profile Updated')).toBeVisible()
      const { picture } = await api(getMe, {}, cara)
      const answer = await fetch(`http://127.0.0.1:${port}/files/${picture}/96.webp`)
      const { channels } = await sharp(await answer.bytes()).stats()
      const [red, , blue] = channels.map(({ mean }) => mean)
      expect(red).toBeLessThan(10)
      expect(blue).toBeGreaterThan(245)
      await page.goto('/home')
      await expect(articleOf(page, text).locator(`img[src="/files/${picture}/96.webp"]`)).toBeVisible()
    },
  )
