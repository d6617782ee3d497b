/** The prompt in front of an action: its focus, its position on small and wide screens, and axe. */
import { overflow, violations } from './violations.ts'
import { expect, test } from './site.ts'

test('the prompt takes the focus and returns it, on a phone and on a wide screen', async ({ open }) => {
  const page = await open({ width: 390 })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/settings/about')
    const button = page.getByRole('button', { name: 'Create Post' }).first()
    await button.click()
    const prompt = page.getByRole('dialog', { name: 'Log in to post' })
    await expect(prompt.getByRole('button', { name: 'Continue with Google' })).toBeFocused()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(prompt).toHaveCount(0)
    await expect(button).toBeFocused()
  }
})
