/** What stands around every page, and the modals of sending (specification, core 2, 'Shared layout' and 'Modals'). */
import { member, post } from './api.ts'
import { photo, port } from './people.ts'
import { alertOf, articleOf, expect, newText, test } from './site.ts'

test('a visitor is told three times how quick logging in is', async ({ open }) => {
  const page = await open()
  await page.goto('/home')
  const bar = page.getByRole('navigation', { name: 'Pages' })
  await expect(bar.getByText('Log in takes less than a few seconds')).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Log In with Email' })).toHaveAttribute(
    'href',
    /user_registration/,
  )
  await page.getByRole('button', { name: 'Log In / Sign Up' }).click()
  await expect(page.getByText('Takes less than a few seconds.')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Continue with Email' }).click()
  await page.waitForURL(/\/user_registration/)
})

test('a member finds their profile, what they saved and the way out in the avatar menu', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann })
  await page.goto('/home')
  await page.getByRole('button', { name: 'Your account' }).click()
  for (const name of ['View Profile', 'My Saved', 'Log Out'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible()
  await page.getByRole('menuitem', { name: 'My Saved' }).click()
  await page.waitForURL('**/saved')
})

test('a member shares the group, on Instagram too; a visitor is asked to join it', async ({ open, ann }) => {
  const page = await open({ as: ann })
  const origin = `http://ou.campus.localhost:${port}`
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  await page.context().route('https://www.instagram.com/**', (route) => route.fulfill({ body: 'Instagram' }))
  await page.goto('/home')
  const about = page.getByRole('region', { name: 'About This Group' })
  await expect(about.getByText(/^[\d.,]+[KM]? members?$/)).toBeVisible()
  await about.getByRole('button', { name: 'Share Group' }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('dialog', { name: 'Share' }).getByRole('button', { name: 'Instagram' }).click()
  expect((await opened).url()).toBe('https://www.instagram.com/')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(origin)

  const visitor = await open()
  await visitor.goto('/home')
  await visitor
    .getByRole('region', { name: 'About This Group' })
    .getByRole('button', { name: 'Join Group' })
    .click()
  await expect(visitor.getByRole('dialog', { name: 'Join OU Buy/Sell' })).toBeVisible()
})

test('sending shows Uploading Photos..., then Uploading Post..., then that it was sent', async ({
  open,
  ann,
}) => {
  const text = newText('Slow to send')
  const page = await open({ as: ann })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  let letGoOfPost = () => {}
  const heldPost = new Promise<void>((resolve) => (letGoOfPost = resolve))
  await page.route('**/api/uploads/*/finish', async (route) => {
    await held
    await route.continue()
  })
  await page.route('**/api/campuses/ou/posts', async (route) => {
    if (route.request().method() === 'POST') await heldPost
    await route.continue()
  })
  await page.goto('/home')
  await page.getByRole('button', { name: 'What are you selling?' }).click()
  await page.getByRole('textbox', { name: 'Post text' }).fill(text)
  await page.locator('input[type=file]').setInputFiles(await photo('#225588', 'desk.jpg'))
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Uploading Photos...' })).toBeVisible()
  letGo()
  await expect(page.getByRole('dialog', { name: 'Uploading Post...' })).toBeVisible()
  letGoOfPost()
  await expect(alertOf(page, 'Your post was sent.')).toBeVisible()
  await expect(articleOf(page, text)).toBeVisible()
})

for (const [width, place, name] of [
  [390, 'Main', 'Home'],
  [1440, 'Pages', 'Buy/Sell'],
  [1440, 'Feed and media', 'Feed'],
] as const)
  test(`${name} on the home page leads to its top, each time, and from a category to the whole feed`, async ({
    open,
    ann,
  }) => {
    const text = newText('At the top')
    await post(ann, text)
    const page = await open({ width })
    const link = page.getByRole('navigation', { name: place }).getByRole('link', { name, exact: true })
    await page.goto('/home')
    await expect(articleOf(page, text)).toBeVisible()
    await page.evaluate(() => void (document.body.style.minHeight = '5000px'))
    for (const time of [1, 2, 3]) {
      // What comes into view is measured and may move the page: it is scrolled until it stays.
      await expect(async () => {
        await page.evaluate(() => window.scrollTo(0, 1500))
        await page.waitForTimeout(300)
        expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
      }).toPass()
      await link.click()
      await expect.poll(() => page.evaluate(() => window.scrollY), `press ${time}`).toBe(0)
    }
    await page.goto('/home?category=drones')
    await link.click()
    await expect(page).toHaveURL(/\/home$/)
  })

test('a member without a profile reads how it works, until they have read it', async ({ open }) => {
  const page = await open({ as: await member('ou', 'Ben Cole') })
  const guide = page.getByRole('region', { name: 'How OU Buy/Sell works' })
  await page.goto('/home')
  await expect(guide.getByText('Meet in a safe place')).toBeVisible()
  await guide.getByRole('button', { name: 'Got it' }).click()
  await expect(guide).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  await expect(guide).toHaveCount(0)
})
