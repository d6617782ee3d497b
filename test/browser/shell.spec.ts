/** The frame around the pages: the focus of the side navigation, the theme, and alerts. */
import { siteOf } from './people.ts'
import { alertOf, expect, test } from './site.ts'

test('on a phone the side navigation opens, traps the focus, and returns it', async ({ open }) => {
  const page = await open({ width: 390 })
  await page.goto('/home')
  const button = page.getByRole('button', { name: 'Open menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Buy/Sell' })).toBeVisible()
  for (let count = 0; count < 8; count += 1) {
    await page.keyboard.press('Tab')
    // After the last link the browser's own bar has the focus, which the page sees as its body.
    expect(
      await menu.evaluate((dialog) => {
        const focused = document.activeElement
        return focused === document.body || dialog.contains(focused)
      }),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  await menu.getByRole('link', { name: 'Log In with Email' }).click()
  await page.waitForURL('**/user_registration')
  await expect(menu).toHaveCount(0)
})

test('a visitor on a wide screen sees one link to log in and one to join, on every page', async ({
  open,
}) => {
  const page = await open()
  const calls = page.getByText(/^(Log In|Log In with Email|Log In \/ Sign Up|Join Group|Click to Join)$/)
  const visible = calls.filter({ visible: true })
  await page.goto('/home')
  await expect(page.getByRole('region', { name: 'About This Group' })).toBeVisible()
  await expect(visible).toHaveText(['Log In', 'Join Group'])
  await page.goto('/settings/about')
  await expect(visible).toHaveText(['Log In / Sign Up'])
  await page.goto(`${siteOf('ut')}/home`)
  await expect(visible).toHaveText(['Log In with Email', 'Click to Join'])
  // The menu still has the ways to sign in.
  await page.getByRole('button', { name: 'Log In / Sign Up' }).click()
  await expect(page.getByRole('menuitem', { name: 'Continue with Email' })).toBeVisible()
})

test('on a campus whose colour is red, a focused field does not look like an invalid one', async ({
  open,
}) => {
  const page = await open()
  await page.goto('/user_registration')
  const field = page.getByLabel('Email')
  await expect(field).toBeFocused()
  const colors = () =>
    field.evaluate((element) => {
      const { borderColor, outlineColor } = getComputedStyle(element)
      const ink = getComputedStyle(document.body).color
      return { ink, borderColor, outlineColor }
    })
  const { ink } = await colors()
  await expect.poll(colors).toEqual({ ink, borderColor: ink, outlineColor: ink })
  await field.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(async () => (await colors()).borderColor).not.toBe(ink)
})

test('the theme follows the system until a person chooses one, which applies on every campus, and can follow the system again', async ({
  open,
  ann,
}) => {
  const page = await open({ as: ann, theme: 'light' })
  await page.goto('/home')
  const theme = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(theme).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(theme).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Dark mode' }).click()
  await expect(theme).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(theme).toHaveAttribute('data-theme', 'dark')
  await page.goto(`${siteOf('ut')}/home`)
  await expect(theme).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Light mode' }).click()
  await page.goto('/user_registration')
  await expect(theme).toHaveAttribute('data-theme', 'light')
  await page.goto('/home')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'System theme' }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(theme).toHaveAttribute('data-theme', 'dark')
})

test('an alert shows its progress, stays while the pointer is on it, closes by itself, and can be dismissed', async ({
  open,
}) => {
  const page = await open({ cold: true })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/user_registration')
  await expect(page.getByLabel('Email')).toBeFocused()
  // The alert is visible only while the field's own sentence is off the screen.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('form [role=alert] { position: fixed; top: -400px }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const alert = alertOf(page, 'Email is required.')
  await page.getByLabel('Email').press('Enter')
  await expect(alert).toBeVisible()
  const bar = page.getByRole('log', { name: 'Alerts' }).locator('[aria-hidden=true]').last()
  const styleOf = (name: string) =>
    bar.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)
  await expect.poll(() => styleOf('animation-duration')).toBe('2.4s')
  await alert.hover()
  await expect.poll(() => styleOf('animation-play-state')).toBe('paused')
  await page.clock.runFor(60_000)
  await expect(alert).toBeVisible()
  await page.mouse.move(10, 10)
  await expect.poll(() => styleOf('animation-play-state')).toBe('running')
  await page.clock.runFor(2_599)
  await expect(alert).toBeVisible()
  await page.clock.runFor(2)
  await expect(alert).toHaveCount(0)

  // The same alert is shown twice but appears once.
  await page.getByLabel('Email').press('Enter')
  await page.getByLabel('Email').press('Enter')
  await expect(alert).toHaveCount(1)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toHaveCount(0)
})
