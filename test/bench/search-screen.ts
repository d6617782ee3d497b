/**
 * Measures the time from the last key until suggestions show, in a browser that opens the laptop's product with its demo
 * data.
 */
import { chromium, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { startCloud } from '../../infra/local/cloud.ts'
import { seed } from '../../infra/local/demo/seed.ts'
import { listPopularSearches } from '../../shared/search/list-popular-searches.ts'
import { buildSite, publishSite } from '../../infra/local/site.ts'
import { browserPath } from '../browser/browser-path.ts'
import { percentiles } from './percentiles.ts'

const budgetMs = 150
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync']

/**
 * Enters a text with one key event, and returns the milliseconds until the list has a suggestion that starts with it.
 */
async function timeOf(page: Page, text: string): Promise<number> {
  const field = page.getByRole('combobox').first()
  await field.fill('')
  await field.focus()
  await page.evaluate((wanted) => {
    const shown = new Promise<number>((resolve) => {
      let typedAt = Infinity
      document.addEventListener('input', () => (typedAt = performance.now()), { once: true, capture: true })
      new MutationObserver((_, observer) => {
        const options = [...document.querySelectorAll('[role=option]')]
        const isThere = options.some(({ textContent }) => textContent.trim().startsWith(wanted))
        if (typedAt === Infinity || !isThere || document.body.textContent.includes('Popular searches')) return
        observer.disconnect()
        resolve(performance.now() - typedAt)
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    Object.assign(window, { shown })
  }, text)
  await page.keyboard.insertText(text)
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown)
}

export async function measureScreen(
  line: (engine: string, what: string, value: string, isWithin?: boolean) => void,
): Promise<void> {
  await buildSite()
  const directory = await mkdtemp(join(tmpdir(), 'search-screen-'))
  const cloud = await startCloud({ basePort: 0, log: () => undefined })
  const browser = await chromium.launch({ executablePath: browserPath, args: flags })
  try {
    await publishSite(cloud)
    await seed({
      environment: cloud.demoEnvironment,
      stateFile: join(directory, 'demo.json'),
      onReady: () => undefined,
      log: () => undefined,
      signal: new AbortController().signal,
    })
    await cloud.idle()
    const response = await fetch(`http://127.0.0.1:${cloud.ports.site}/api/campuses/ou/searches`)
    const { items } = z.parse(listPopularSearches.output, await response.json())
    const beginnings = new Set(items.map(({ text }) => text.slice(0, 3)))
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`http://ou.campus.localhost:${cloud.ports.site}/home`)
    await page.waitForLoadState('networkidle')
    const times: number[] = []
    for (const text of beginnings) times.push(await timeOf(page, text))
    const { p50, p95 } = percentiles(times)
    line('the laptop', 'suggestions on the screen', `p50 ${p50} ms, p95 ${p95} ms`, p95 <= budgetMs)
  } finally {
    await browser.close()
    await cloud.close()
    await rm(directory, { recursive: true, force: true })
  }
}
