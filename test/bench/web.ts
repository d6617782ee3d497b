/**
 * `npm run bench:web` measures the visitor's feed in three parts: `sizes` of everything that the page loads before any
 * interaction (brotli 11), `lighthouse` against a bare page (lighthouse.ts, medians of five runs) and `scroll`
 * (scroll.ts). It fails if a figure exceeds its budget. `npm run bench:web -- sizes` measures one part only. The ports
 * of the cloud start at `PORT` (4400 by default).
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { chromium } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { startCloud } from '../../infra/local/cloud.ts'
import { seed } from '../../infra/local/demo/seed.ts'
import { buildSite, publishSite } from '../../infra/local/site.ts'
import { browserPath } from '../browser/browser-path.ts'
import { buildBarePage } from './bare-page.ts'
import { firstLoadMaximum } from './budgets.ts'
import { fillCampus, fillThread } from './corpus.ts'
import { comparePages } from './lighthouse.ts'
import { longReads } from './scroll.ts'
import { compareVisits } from './visits.ts'

const parts = process.argv.slice(2)
const isMeasured = (part: string) => parts.length === 0 || parts.includes(part)
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']

const built = buildSite().then(buildBarePage)
const cloud = await startCloud({
  basePort: Number(process.env['PORT'] ?? 4400),
  stateDirectory: undefined,
  log: () => {},
})
const barePath = await built
await publishSite(cloud)
const directory = join('artifacts', 'bench')
await mkdir(directory, { recursive: true })
const stop = new AbortController()
await new Promise<void>((resolve, reject) => {
  seed({
    environment: cloud.demoEnvironment,
    stateFile: join(directory, `demo-${Date.now()}.json`),
    onReady: resolve,
    log: () => {},
    signal: stop.signal,
  }).then(resolve, reject)
})
const site = `http://ou.campus.localhost:${cloud.ports.site}`
const url = `${site}/home`
let failed = false

async function firstLoad(): Promise<void> {
  const browser = await chromium.launch({ executablePath: browserPath, args: [...flags.slice(1), ...quiet] })
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const assets = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\.(js|css)$/.test(pathname)) assets.add(pathname)
  })
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await browser.close()
  // The scripts that the page names come before the first post; others are requested once posts are on the screen.
  const html = readFileSync('dist/site/index.html', 'utf8')
  const totals = { first: 0, later: 0, css: 0 }
  for (const path of [...assets].sort()) {
    const content = readFileSync(join('dist/site', path))
    const size = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
    totals[path.endsWith('.css') ? 'css' : html.includes(path) ? 'first' : 'later'] += size
    console.log(`${(size / 1000).toFixed(1).padStart(8)} KB  ${path}`)
  }
  console.log(
    `${(totals.first / 1000).toFixed(1).padStart(8)} KB  first JavaScript (at most ${firstLoadMaximum / 1000})`,
  )
  console.log(`${(totals.later / 1000).toFixed(1).padStart(8)} KB  JavaScript after the first posts`)
  console.log(`${(totals.css / 1000).toFixed(1).padStart(8)} KB  CSS`)
  if (totals.first > firstLoadMaximum) failed = true
}

/** Compares visits of the feed with visits of the bare page, on an emulated slow phone. */
async function slowVisits(): Promise<void> {
  const browser = await chromium.launch({ executablePath: browserPath, args: [...flags.slice(1), ...quiet] })
  const privateCampus = `http://ut.campus.localhost:${cloud.ports.site}/home`
  const within = await compareVisits(browser, { feed: url, bare: `${site}${barePath}`, privateCampus })
  await browser.close()
  if (!within) failed = true
}

/** Scrolls a feed of 1,000 posts and a thread of 1,000 comments to their ends. */
async function reads(): Promise<void> {
  const environment = cloud.environmentOf('posts-api')
  const table = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: `http://127.0.0.1:${cloud.ports.table}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  )
  const name = environment['TABLE_NAME'] ?? ''
  const [root = ''] = await fillCampus(table, name, 'ou', 1000)
  await fillThread(table, name, { id: root, campusId: 'ou' }, 1000)
  await cloud.idle()
  const browser = await chromium.launch({ executablePath: browserPath, args: [...flags.slice(1), ...quiet] })
  const within = await longReads(browser, [
    { name: 'Feed of 1,000 posts', url: `${site}/home`, end: "You've reached the end." },
    { name: 'Thread of 1,000 comments', url: `${site}/post/${root}`, end: 'Comment 1000.' },
  ])
  await browser.close()
  if (!within) failed = true
}

try {
  if (isMeasured('sizes')) await firstLoad()
  if (isMeasured('lighthouse')) {
    const browser = { browserPath, arguments: [...flags, ...quiet] }
    if (!(await comparePages({ ...browser, directory, feed: url, bare: `${site}${barePath}` }))) failed = true
  }
  if (isMeasured('visits')) await slowVisits()
  if (isMeasured('scroll')) await reads()
} finally {
  stop.abort()
  await cloud.close()
}
console.log(failed ? '\nOver budget' : '\nWithin budget')
process.exit(failed ? 1 : 0)
