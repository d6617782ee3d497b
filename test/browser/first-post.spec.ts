import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { joinCampus, newEmail, photo, siteOf, watchConsole } from './people.ts'

test('a new student registers, verifies twice from the inbox, posts three photos, and a visitor sees them', async ({
  page,
  browser,
}) => {
  const complaints = watchConsole(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await joinCampus(page, { email: newEmail(), school: newEmail('ou.edu'), name: 'Nora Lind' })
  await page.screenshot({ path: 'artifacts/screens/home-member-1440.png' })

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
  await page.screenshot({ path: 'artifacts/screens/composer-1440.png' })
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Your post was sent.')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible()

  const visitor = await (await browser.newContext({ baseURL: siteOf('ou') })).newPage()
  const visitorComplaints = watchConsole(visitor)
  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.goto('/home')
  const post = visitor.getByRole('article').filter({ hasText: text })
  await expect(post.getByText('Nora Lind')).toBeVisible()
  await expect(post.locator('img')).toHaveCount(3)
  await visitor.screenshot({ path: 'artifacts/screens/home-visitor-390.png' })

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
  await expect(
    page.getByRole('heading', { name: 'Nora’s post' }).or(page.getByRole('heading', { name: "Nora's post" })),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByText(text)).toBeVisible()
  expect([...complaints, ...visitorComplaints]).toEqual([])
})
