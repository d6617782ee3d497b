/**
 * Measures the visitor's feed with Lighthouse (mobile preset), alternating with a bare page of the same libraries
 * (bare/main.tsx). Budgets are ratios of both pages, because figures of different machines cannot be compared.
 */
import { spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import lighthouse from 'lighthouse'

const runs = Number(process.env['BENCH_RUNS'] ?? 5)
/** The minimum scores of the feed. */
const scores = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 95 }
const figures = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
]
/** The maximum figures of the feed, as multiples of the figures of the bare page. */
const ratios = { 'total-blocking-time': 2, 'largest-contentful-paint': 1.2 }
/** The blocking time of the bare page counts as at least this many milliseconds, because a ratio to nearly zero would be random. */
const leastBlocking = 25

type Readings = Record<string, number[]>

interface Pair {
  browserPath: string
  arguments: string[]
  directory: string
  feed: string
  bare: string
}

/** Prints both pages' medians and their ratios. Returns whether every score and ratio is within its budget. */
export async function comparePages({ feed, bare, directory, ...browser }: Pair): Promise<boolean> {
  const profile = join(directory, 'profile')
  await rm(profile, { recursive: true, force: true })
  const started = spawn(browser.browserPath, [
    ...browser.arguments,
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ])
  const readings = { feed: {}, bare: {} }
  try {
    const port = await debuggingPort(profile)
    // The first visits start the functions and are not measured.
    for (let run = 0; run <= runs; run += 1) {
      await measure(port, feed, join(directory, `lighthouse-${run}.json`), run > 0 ? readings.feed : {})
      await measure(port, bare, join(directory, `lighthouse-bare-${run}.json`), run > 0 ? readings.bare : {})
    }
  } finally {
    started.kill()
  }
  return report(readings.feed, readings.bare)
}

/** Returns the debugging port, which the browser chooses and writes into its profile when it is ready. */
async function debuggingPort(profile: string): Promise<number> {
  for (let wait = 0; wait < 100; wait += 1) {
    const written = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    if (written.includes('\n')) return Number.parseInt(written, 10)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The browser did not start')
}

async function measure(port: number, url: string, file: string, readings: Readings): Promise<void> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
  if (!result) throw new Error('Lighthouse returned nothing')
  const { audits, categories } = result.lhr
  for (const name of Object.keys(scores))
    (readings[name] ??= []).push(Math.round((categories[name]?.score ?? 0) * 100))
  for (const name of figures) (readings[name] ??= []).push(audits[name]?.numericValue ?? 0)
  await writeFile(file, JSON.stringify(result.lhr))
}

function report(feed: Readings, bare: Readings): boolean {
  let within = true
  const bareScore = median(bare['performance'])
  for (const [name, least] of Object.entries(scores)) {
    const score = median(feed[name])
    console.log(`${String(score).padStart(8)}     ${name} (at least ${least}; runs ${feed[name]?.join(' ')})`)
    // The performance score counts only on a machine that is fast enough for the bare page to reach it.
    if (score < least && (name !== 'performance' || bareScore >= least)) within = false
  }
  console.log(
    `${String(bareScore).padStart(8)}     performance of the bare page (runs ${bare['performance']?.join(' ')})`,
  )
  for (const name of figures) {
    const [ours, theirs] = [median(feed[name]), median(bare[name])]
    console.log(`${ours.toFixed(2).padStart(11)}  ${name}, bare page ${theirs.toFixed(2)}`)
  }
  for (const [name, most] of Object.entries(ratios)) {
    const ratio =
      median(feed[name]) / Math.max(median(bare[name]), name === 'total-blocking-time' ? leastBlocking : 1)
    console.log(`${ratio.toFixed(2).padStart(11)}  times the bare page's ${name} (at most ${most})`)
    if (ratio > most) within = false
  }
  return within
}

function median(values: readonly number[] = []): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
