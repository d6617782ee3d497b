/**
 * Runs axe on the current page: in the light theme with every rule that axe enables, in the dark one with the rules
 * about colours. The themes differ in colours only, so `npm test` checks the light one.
 */
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { firstOf } from '../depth.ts'
import { expect } from './site.ts'

/**
 * Opens a page of the site. Unless `isLoad` is set, it navigates as a link does, which takes two thirds of the time and
 * keeps axe loaded.
 */
export async function visit(page: Page, path: string, isLoad: boolean): Promise<void> {
  if (isLoad) return void (await page.goto(path))
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

/** Returns a line for each element that violates a rule. */
export async function violations(page: Page): Promise<string[]> {
  const found: string[] = []
  // axe is loaded once per document and called directly, which costs a fifth of @axe-core/playwright's builder.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  for (const colorScheme of firstOf(['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme })
    // The operators' console sets no `data-theme`, because it always follows the system.
    if (await page.locator('html[data-theme]').count())
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    const broken = await page.evaluate(async (isDark) => {
      // Colours change by transitions, even with reduced motion: an element's transition starts a frame after its
      // parent's has ended.
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      for (let still = 0; still < 3; still += 1) {
        await nextFrame()
        if (document.getAnimations().some((one) => one instanceof CSSTransition)) still = -1
      }
      const here = window as unknown as { axe: typeof axe }
      const results = await here.axe.run(document, {
        resultTypes: ['violations'],
        ...(isDark && { runOnly: ['color-contrast', 'link-in-text-block'] }),
      })
      return results.violations.flatMap(({ id, impact, nodes }) =>
        nodes.map(({ html }) => `${impact} ${id}: ${html}`),
      )
    }, colorScheme === 'dark')
    found.push(...broken.map((line) => `${page.url()} ${colorScheme} ${line}`))
  }
  return found
}

/** Returns by how many pixels the page is wider than the screen. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** The elements that make the page wider than the screen: their classes, edges and texts. */
export function wideElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const screen = document.documentElement.clientWidth
    return [...document.body.querySelectorAll('*')]
      .filter((one) => one.getBoundingClientRect().right > screen + 0.5)
      .map((one) => {
        const { left, right } = one.getBoundingClientRect()
        return `${one.tagName}.${one.getAttribute('class')} ${left}–${right} ${one.textContent?.slice(0, 60)}`
      })
  })
}
