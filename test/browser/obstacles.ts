/** What axe finds on a page as it is, in the light theme and then in the dark one (look and feel, 'Gate'). */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './site.ts'

export async function obstacles(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    for (const { id, impact, nodes } of violations)
      found.push(...nodes.map(({ html }) => `${page.url()} ${colorScheme} ${impact} ${id}: ${html}`))
  }
  return found
}

/** Whether something on the page is wider than the screen. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
