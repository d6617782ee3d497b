/** axe on every page, on a phone, in both themes: it finds nothing at all (look and feel, 'Gate'). */
import { codeFor, newcomer, post } from './api.ts'
import { obstacles } from './obstacles.ts'
import { newEmail } from './people.ts'
import { expect, newText, test } from './site.ts'

const width = 390

test('a visitor meets no obstacle on any page', async ({ open, ann }) => {
  const { id, author } = await post(ann, newText('A lamp that says\n\nhello https://example.com/lamp'), {
    colors: ['teal', 'plum'],
  })
  const page = await open({ width, refused: [[404, /\/api\/(posts|profiles)\//]] })
  const found: string[] = []
  for (const [path, sign] of [
    ['/home', 'Welcome to OU Buy/Sell'],
    [`/post/${id}`, "Ann's post"],
    [`/post/${id}/likes`, 'Liked by'],
    [`/${author.username}`, 'Ann Ray'],
    ['/home?category=drones', 'Be the first...'],
    ['/post/01ARZ3NDEKTSV4RRFFQ69G5FAV', "Hmm...this page doesn't exist. Try searching for something else."],
    ['/search_schools', 'Find Your School'],
    ['/user_registration', 'Log In / Sign Up'],
    ['/login', 'Log In'],
    ['/register', 'Sign Up'],
    ['/404', 'Error 404'],
    ['/nowhere', "This page doesn't exist."],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: sign, exact: true })).toBeVisible()
    if (path === '/home') await expect(page.getByRole('article').first()).toBeVisible()
    if (path === '/login') await page.getByRole('button', { name: 'Log In' }).click()
    found.push(...(await obstacles(page)))
  }
  expect(found).toEqual([])
})

test('the gate, the landing and the prompts have no obstacle either', async ({ open }) => {
  const found: string[] = []
  const gate = await open({ width, campus: 'ut' })
  await gate.goto('/home')
  await expect(gate.getByText('This community is private.')).toBeVisible()
  found.push(...(await obstacles(gate)))
  await gate.getByRole('button', { name: 'Click to Join' }).click()
  await expect(gate.getByRole('dialog')).toBeVisible()
  found.push(...(await obstacles(gate)))
  await gate.keyboard.press('Escape')
  await gate.getByRole('button', { name: 'Open menu' }).click()
  await expect(gate.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  found.push(...(await obstacles(gate)))

  const landing = await open({ width, campus: 'campus' })
  await landing.goto('/home')
  await expect(landing.getByRole('heading', { level: 1 })).toBeVisible()
  found.push(...(await obstacles(landing)))
  expect(found).toEqual([])
})

test('a member meets no obstacle on any page', async ({ open, ann }) => {
  const { id } = await post(ann, newText('A chair'))
  const page = await open({ as: ann, width })
  const found: string[] = []
  for (const [path, sign] of [
    ['/home', 'Feed'],
    [`/post/${id}`, "Ann's post"],
    ['/search_schools', 'Find Your School'],
    ['/settings/account/school_email', 'Change school email'],
    ['/logout', 'Log Out?'],
    ['/saved', 'Saved'],
    ['/create/categories?goBack=/home', 'Boost visibility'],
    [`/create/comment/${id}?goBack=/home`, 'Create Comment'],
    ['/create/post?goBack=/home', 'Create Post'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: sign, exact: true })).toBeAttached()
    if (path === '/home') await expect(page.getByRole('article').first()).toBeVisible()
    if (/^\/create\/(post|comment)/.test(path)) await expect(page.getByRole('textbox')).toBeVisible()
    found.push(...(await obstacles(page)))
  }
  await page.getByRole('textbox').fill('A chair')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog', { name: 'Discard Post?' })).toBeVisible()
  found.push(...(await obstacles(page)))
  expect(found).toEqual([])
})

test('the dialogs of wide screens and their menus have no obstacle', async ({ open, ann }) => {
  const page = await open({ as: ann })
  const found: string[] = []
  await page.goto('/home')
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible()
  found.push(...(await obstacles(page)))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Create Post' }).getByRole('textbox')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no photo'),
  })
  found.push(...(await obstacles(page)))
  expect(found).toEqual([])
})

test('verifying an account has no obstacle', async ({ open }) => {
  const person = await newcomer()
  const page = await open({ as: person, width })
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Verify your account' })).toBeVisible()
  const found = await obstacles(page)
  await expect.poll(() => codeFor(person.email)).toMatch(/^\d{4}$/)
  await page.getByLabel('Verification code').fill(await codeFor(person.email))
  await page.waitForURL(/\/home|\/school_email/)
  await page.goto('/settings/account/school_email')
  await expect(page.getByRole('heading', { name: 'Join your campus' })).toBeVisible()
  found.push(...(await obstacles(page)))
  await page.getByLabel('School email').fill(newEmail('ou.edu'))
  await page.getByRole('button', { name: 'Send PIN' }).click()
  await expect(page.getByRole('heading', { name: 'Enter PIN' })).toBeVisible()
  found.push(...(await obstacles(page)))
  expect(found).toEqual([])
})
