/**
 * `npm run bench:web` measures the visitor's feed in three parts: `sizes` of everything that the page loads before
 * any interaction (brotli 11), `lighthouse` (mobile preset, median of five runs) and `scroll` (scroll.ts). It fails
 * if a figure exceeds its budget. `npm run bench:web -- sizes` measures one part only.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { chromium } from '@playwright/test'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import lighthouse from 'lighthouse'
import { startCloud } from '../../infra/local/cloud.ts'
import { seed } from '../../infra/local/demo/seed.ts'
import { buildSite, publishSite } from '../../infra/local/site.ts'
import { browserPath } from '../browser/browser-path.ts'
import { fillCampus, fillThread } from './corpus.ts'
import { longReads } from './scroll.ts'

const parts = process.argv.slice(2)
const isMeasured = (part: string) => parts.length === 0 || parts.includes(part)
const javascriptMaximum = 118_000
const runs = Number(process.env['BENCH_RUNS'] ?? 5)
const debuggingPort = 9333
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']

const built = buildSite()
const cloud = await startCloud({ basePort: 4400, stateDirectory: undefined, log: () => {} })
await built
await publishSite(cloud)
const directory = join('artifacts', 'bench')
await mkdir(directory, { recursive: true })
const stop = new AbortController()
await new Promise<void>((resolve, reject) => {
  seed({
    environment: { ...cloud.environmentOf('users-api'), ...cloud.environmentOf('finish-upload') },
    stateFile: join(directory, `demo-${Date.now()}.json`),
    onReady: resolve,
    log: () => {},
    signal: stop.signal,
  }).then(resolve, reject)
})
const url = `http://ou.campus.localhost:${cloud.ports.site}/home`
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
  const totals = { js: 0, css: 0 }
  for (const path of [...assets].sort()) {
    const content = readFileSync(join('dist/site', path))
    const size = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
    totals[path.endsWith('.css') ? 'css' : 'js'] += size
    console.log(`${(size / 1000).toFixed(1).padStart(8)} KB  ${path}`)
  }
  console.log(
    `${(totals.js / 1000).toFixed(1).padStart(8)} KB  JavaScript (at most ${javascriptMaximum / 1000})`,
  )
  console.log(`${(totals.css / 1000).toFixed(1).padStart(8)} KB  CSS`)
  if (totals.js > javascriptMaximum) failed = true
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function scores(): Promise<void> {
  const browser = spawn(browserPath, [
    ...flags,
    ...quiet,
    `--remote-debugging-port=${debuggingPort}`,
    `--user-data-dir=${join(directory, 'profile')}`,
    'about:blank',
  ])
  try {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    const found: Record<string, number[]> = {}
    const details: Record<string, number[]> = {}
    for (let run = 1; run <= runs; run += 1) {
      const result = await lighthouse(url, { port: debuggingPort, output: 'json', logLevel: 'error' })
      if (!result) throw new Error('Lighthouse returned nothing')
      for (const [name, { score }] of Object.entries(result.lhr.categories))
        (found[name] ??= []).push(Math.round((score ?? 0) * 100))
      for (const name of [
        'first-contentful-paint',
        'largest-contentful-paint',
        'total-blocking-time',
        'cumulative-layout-shift',
      ]) {
        ;(details[name] ??= []).push(result.lhr.audits[name]?.numericValue ?? 0)
      }
      await writeFile(join(directory, `lighthouse-${run}.json`), JSON.stringify(result.lhr))
    }
    const budgets: Record<string, number> = {
      performance: 90,
      accessibility: 100,
      'best-practices': 100,
      seo: 95,
    }
    for (const [name, minimum] of Object.entries(budgets)) {
      const score = median(found[name] ?? [])
      console.log(
        `${String(score).padStart(8)}     ${name} (at least ${minimum}; runs ${found[name]?.join(' ')})`,
      )
      if (score < minimum) failed = true
    }
    for (const [name, values] of Object.entries(details))
      console.log(`${median(values).toFixed(2).padStart(11)}  ${name}`)
  } finally {
    browser.kill()
  }
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
  const site = `http://ou.campus.localhost:${cloud.ports.site}`
  const within = await longReads(browser, [
    { name: 'Feed of 1,000 posts', url: `${site}/home`, end: "You've reached the end." },
    { name: 'Thread of 1,000 comments', url: `${site}/post/${root}`, end: 'Comment 1000.' },
  ])
  await browser.close()
  if (!within) failed = true
}

try {
  if (isMeasured('sizes')) await firstLoad()
  if (isMeasured('lighthouse')) await scores()
  if (isMeasured('scroll')) await reads()
} finally {
  stop.abort()
  await cloud.close()
}
console.log(failed ? '\nOver budget' : '\nWithin budget')
process.exit(failed ? 1 : 0)
