/**
 * Measures visits of the feed on an emulated slow phone, alternating with visits of a bare page of the same libraries
 * (bare/main.tsx). Budgets are ratios of both pages, because figures of different machines cannot be compared.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'

const runs = Number(process.env['BENCH_RUNS'] ?? 5)
/** A phone on a slow mobile network, as Lighthouse emulates it: 150 ms there and back, 1.6 Mbit/s down, 0.75 Mbit/s up. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const slowdown = 4
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
}
/** A visit ends when no task was long for so many milliseconds. */
const quietMs = 2500
/** The bare page blocks for at least this many milliseconds, because a ratio to nearly zero would be random. */
const leastBlocking = 25

/** Milliseconds since the start of the navigation. `blocking` is the sum of what long tasks exceed 50 ms by. */
interface Figures {
  post: number
  paint: number
  blocking: number
  shift: number
  busyUntil: number
}
type Figure = Exclude<keyof Figures, 'busyUntil'>

const visits = ['first', 'repeated', 'without network', 'private campus', 'bare', 'bare, repeated'] as const
type Visit = (typeof visits)[number]

interface Budget {
  visit: Visit
  figure: Figure
  /** The visit and figure that it is compared with. */
  beside: Visit
  most: number
}

/** The maximum figures of visits, as multiples of the same figures of other visits. */
const budgets: Budget[] = [
  { visit: 'first', figure: 'paint', beside: 'bare', most: 0.6 },
  { visit: 'first', figure: 'blocking', beside: 'bare', most: 1 },
  { visit: 'repeated', figure: 'post', beside: 'bare', most: 0.35 },
  { visit: 'without network', figure: 'post', beside: 'bare', most: 0.35 },
  { visit: 'private campus', figure: 'paint', beside: 'bare', most: 1.2 },
  { visit: 'private campus', figure: 'blocking', beside: 'bare', most: 1.5 },
]

/** Observes a page from its start. Runs in the page. */
function observe(): void {
  const figures: Figures = { post: 0, paint: 0, blocking: 0, shift: 0, busyUntil: 0 }
  Object.assign(window, { figures })
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  on('largest-contentful-paint', ({ startTime }) => (figures.paint = startTime))
  on('layout-shift', (entry) => {
    if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
      figures.shift += Number(entry.value)
  })
  on('longtask', ({ startTime, duration }) => {
    figures.blocking += duration - 50
    figures.busyUntil = startTime + duration
  })
  const look = (now: number) => {
    const post = document.querySelector('article')
    const box = post?.getBoundingClientRect()
    if (post?.checkVisibility({ visibilityProperty: true }) && box && box.height > 0 && box.top < innerHeight)
      figures.post = now
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const read = (page: Page) => page.evaluate(() => (window as unknown as { figures: Figures }).figures)

/** Opens a page on the slow phone, and returns its figures once it is quiet. `shows` is what it shows in the end. */
async function measure(context: BrowserContext, url: string, shows: string): Promise<Figures> {
  const page = await context.newPage()
  await page.addInitScript(observe)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  // A page without a network is offline already.
  if (!offline.has(context)) {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
  }
  await page.goto(url)
  await page.locator(shows).first().waitFor()
  for (;;) {
    const now = await page.evaluate(() => performance.now())
    const figures = await read(page)
    if (now - Math.max(figures.busyUntil, figures.paint, figures.post) > quietMs) {
      await page.close()
      return figures
    }
    await page.waitForTimeout(500)
  }
}

const offline = new WeakSet<BrowserContext>()

/** Visits the feed without a slow phone, until the browser has stored the site and the feed. */
async function visitBefore(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('article').first().waitFor()
  await page.mouse.move(200, 300)
  const isStored = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('site-release-'))
      const kept = await Promise.all(
        names.map(async (name) => (await caches.open(name)).match('/index.html')),
      )
      return kept.some(Boolean) && localStorage.getItem('seen-by') !== null
    })
  while (!(await isStored())) await page.waitForTimeout(200)
  await page.close()
}

interface Addresses {
  feed: string
  bare: string
  privateCampus: string
}

/** Measures each visit once. */
async function visitAll(browser: Browser, { feed, bare, privateCampus }: Addresses) {
  const figures = new Map<Visit, Figures>()
  const inNew = async (visit: (context: BrowserContext) => Promise<void>) => {
    const context = await browser.newContext(phone)
    await visit(context)
    await context.close()
  }
  await inNew(async (context) => void figures.set('first', await measure(context, feed, 'article')))
  await inNew(async (context) => {
    figures.set('bare', await measure(context, bare, 'article'))
    figures.set('bare, repeated', await measure(context, bare, 'article'))
  })
  await inNew(async (context) => {
    await visitBefore(context, feed)
    figures.set('repeated', await measure(context, feed, 'article'))
    await context.setOffline(true)
    offline.add(context)
    figures.set('without network', await measure(context, feed, 'article'))
  })
  await inNew(
    async (context) => void figures.set('private campus', await measure(context, privateCampus, 'main h1')),
  )
  return figures
}

/** Prints the medians of all visits and their ratios. Returns whether every ratio is within its budget. */
export async function compareVisits(browser: Browser, addresses: Addresses): Promise<boolean> {
  // The first visits start the functions and are not measured.
  await visitAll(browser, addresses)
  const readings: Map<Visit, Figures>[] = []
  for (let run = 0; run < runs; run += 1) readings.push(await visitAll(browser, addresses))
  const of = (visit: Visit, figure: Figure) =>
    median(readings.flatMap((reading) => reading.get(visit)?.[figure] ?? []))
  console.log('                   first post   largest paint   blocking   layout shift')
  for (const visit of visits) {
    const cells = [of(visit, 'post'), of(visit, 'paint'), of(visit, 'blocking')].map(
      (ms) => `${Math.round(ms)} ms`,
    )
    const [post = '', paint = '', blocking = ''] = cells
    console.log(
      `${visit.padEnd(17)} ${post.padStart(11)} ${paint.padStart(15)} ${blocking.padStart(10)} ${of(visit, 'shift').toFixed(3).padStart(14)}`,
    )
  }
  let within = true
  for (const { visit, figure, beside, most } of budgets) {
    const least = figure === 'blocking' ? leastBlocking : 1
    const ratio = of(visit, figure) / Math.max(of(beside, figure), least)
    console.log(
      `${ratio.toFixed(2).padStart(8)}  times the ${figure} of '${beside}': '${visit}' (at most ${most})`,
    )
    if (ratio > most) within = false
  }
  for (const visit of ['first', 'repeated', 'without network'] as const)
    if (of(visit, 'shift') > 0) within = false
  return within
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
