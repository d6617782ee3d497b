/** How a person gets to the pages of plain text and back. Their texts are tested in test/static. */
import { expect, test } from './site.ts'

test('the footer leads to a static page and Back returns, on wide screens and in the menu of phones', async ({
  open,
}) => {
  const wide = await open()
  await wide.goto('/home')
  const footer = wide.getByRole('navigation', { name: 'About this site' })
  await footer.getByRole('link', { name: 'Returns' }).click()
  await expect(wide.getByRole('heading', { level: 1, name: 'Return Policy' })).toBeVisible()
  await expect(wide.getByRole('navigation', { name: 'Settings' })).toBeVisible()
  await wide.goBack()
  await wide.waitForURL('**/home')
  await wide.goto('/settings/privacy#cookies')
  await expect(wide.getByRole('heading', { name: 'Cookies' })).toBeInViewport()

  await wide
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Age', exact: true })
    .click()
  await expect(wide.getByRole('heading', { name: 'Age', exact: true })).toBeInViewport()
  await wide.emulateMedia({ media: 'print' })
  await expect(wide.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(wide.locator('nav:visible, aside:visible, button:visible')).toHaveCount(0)

  const phone = await open({ width: 390 })
  await phone.goto('/home')
  await phone.getByRole('button', { name: 'Open menu' }).click()
  await phone.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Help' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expect(phone.getByRole('dialog')).toHaveCount(0)
  await phone.getByRole('link', { name: 'Back to Settings' }).click()
  await phone.getByRole('button', { name: 'Back' }).click()
  await phone.waitForURL('**/home')

  await phone.goto('/register')
  const terms = phone.waitForEvent('popup')
  await phone.getByRole('link', { name: 'Terms of Service' }).click()
  await expect((await terms).getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
  await expect(phone.getByRole('checkbox')).not.toBeChecked()
})
