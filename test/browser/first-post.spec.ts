import sharp from 'sharp'
import { joinCampus, newEmail, photo } from './people.ts'
import { alertOf, articleOf, expect, test } from './site.ts'

test('a new student registers, verifies twice from the inbox and posts three photos, which a visitor sees', async ({
  open,
}) => {
  const page = await open()
  await joinCampus(page, { email: newEmail(), school: newEmail('ou.edu'), name: 'Nora Lind' })

  await page.getByRole('button', { name: 'Create Post' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  const text = `Three lamps, $10 each ${Date.now()}`
  await dialog.getByRole('textbox').click()
  await page.keyboard.type(text)
  await dialog
    .locator('input[type=file]')
    .setInputFiles([
      await photo('#8e44ad', 'a.jpg'),
      await photo('#16a085', 'b.jpg'),
      await photo('#f39c12', 'c.jpg'),
    ])
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  // The pointer keeps the alert and its link on the screen until the test needs them.
  await alertOf(page, 'Your post was sent.').hover()
  await expect(articleOf(page, text)).toBeVisible()

  const visitor = await open({ width: 390 })
  await visitor.goto('/home')
  const post = articleOf(visitor, text)
  await expect(post.getByText('Nora Lind')).toBeVisible()
  await expect(post.locator('img')).toHaveCount(3)

  for (const image of await post.locator('img').all()) {
    const bytes = Buffer.from(
      await image.evaluate(async (element: HTMLImageElement) => [
        ...new Uint8Array(await (await fetch(element.currentSrc || element.src)).arrayBuffer()),
      ]),
    )
    const { exif, format } = await sharp(bytes).metadata()
    expect([format, exif, bytes.includes('SecretCamera')]).toEqual(['webp', undefined, false])
  }

  await page.getByRole('link', { name: 'View' }).click()
  await page.waitForURL(/\/post\/\w{26}$/)
  await expect(page.getByRole('heading', { name: "Nora's post" })).toBeVisible()
  await page.reload()
  await expect(page.getByText(text)).toBeVisible()
})
