/** Scrolls long lists to their ends. Measures the DOM nodes, the longest task and the growth of the heap. */
import type { Browser, CDPSession, Page } from '@playwright/test'

const budgets = { nodes: 1500, longestTask: 100, heapGrowth: 30_000_000 }

interface Reading {
  nodes: number
  longestTask: number
  heapGrowth: number
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}

/** Records long tasks from now on, without those of the page load, which Lighthouse measures. */
const watchTasks = (page: Page) =>
  page.evaluate(() => {
    const seen = { longest: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    }).observe({ type: 'longtask' })
  })

const longestTask = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { longest: number } }).seen.longest)

/** Turns the mouse wheel until the last sentence of the list shows. Returns the largest number of DOM nodes. */
async function readToTheEnd(page: Page, end: string): Promise<number> {
  let nodes = 0
  for (let turn = 0; turn < 3000; turn += 1) {
    await page.mouse.wheel(0, 900)
    await page.waitForTimeout(30)
    const now = await page.evaluate(
      (sentence) => ({
        nodes: document.querySelectorAll('*').length,
        ended:
          document.body.innerText.includes(sentence) &&
          window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 50,
      }),
      end,
    )
    nodes = Math.max(nodes, now.nodes)
    if (now.ended) return nodes
  }
  throw new Error('The end of the list was never reached')
}

async function read(page: Page, url: string, end: string): Promise<Reading> {
  const session = await page.context().newCDPSession(page)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const before = await heapOf(session)
  await watchTasks(page)
  await page.mouse.move(200, 400)
  const nodes = await readToTheEnd(page, end)
  return { nodes, longestTask: await longestTask(page), heapGrowth: (await heapOf(session)) - before }
}

/** Scrolls each page to its end. Returns whether every figure is within its budget. */
export async function longReads(browser: Browser, pages: { name: string; url: string; end: string }[]) {
  let within = true
  for (const { name, url, end } of pages) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const reading = await read(page, url, end)
    await page.close()
    console.log(
      `${name}: ${reading.nodes} nodes (at most ${budgets.nodes}), longest task ${reading.longestTask.toFixed(0)} ms ` +
        `(at most ${budgets.longestTask}), heap +${(reading.heapGrowth / 1e6).toFixed(1)} MB (at most ${budgets.heapGrowth / 1e6})`,
    )
    if (
      reading.nodes > budgets.nodes ||
      reading.longestTask > budgets.longestTask ||
      reading.heapGrowth > budgets.heapGrowth
    )
      within = false
  }
  return within
}
