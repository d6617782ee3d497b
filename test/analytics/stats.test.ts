/** `npm run stats` makes reports from the files of a laptop or, for a stage, with queries to Athena. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { analyticsNames } from '../../infra/analytics-names.ts'
import { awsClients } from '../../infra/deploy/world.ts'
import { openObjectStore } from '../../infra/local/s3/objects.ts'
import { askLaptop, usageTable, type Result } from '../../infra/local/athena/duckdb.ts'
import { startAthena } from '../../infra/local/athena/server.ts'
import { linesOf } from '../../infra/stats/print.ts'
import { askAthena } from '../../lambdas/analytics/athena.ts'
import { reports } from '../../lambdas/analytics/usage-reports.ts'
import type { UsageRecord } from '../../shared/analytics/usage-record.ts'

// This day is a Wednesday.
const today = '2026-11-25'
let state: string
beforeEach(async () => void (state = await mkdtemp(join(tmpdir(), 'stats-'))))
afterEach(() => rm(state, { recursive: true }))

let files = 0
/** Writes the file of a day, as the laptop's Firehose does. */
async function keep(day: string, ...lines: UsageRecord[]): Promise<void> {
  const store = openObjectStore(join(state, 'buckets', 'campus-local-data-analyticsevents1'))
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  await store.put(`usage/day=${day}/file-${(files += 1)}.gz`, gzipSync(text), {})
}

const did = (name: string, campus: string, person: string): UsageRecord => ({
  kind: 'action',
  name,
  campus,
  person,
})
const view = (name: string, person: string): UsageRecord => ({ kind: 'view', name, campus: 'ou', person })
const counted = (name: string, campus: string): UsageRecord => ({ kind: 'count', name, campus })

/** Returns the rows of the report whose title begins with `title`. */
const ask = (title: string) =>
  askLaptop(join(state, 'buckets'), async (query) => {
    const report = reports.find((one) => one.title.startsWith(title))
    if (!report) throw new Error(`There is no report ${title}`)
    return (await query(report.sql(usageTable, today))).rows
  })

describe('in the reports of a laptop,', () => {
  test('a browser counts once per day and campus, and once in the total even if it visits two campuses', async () => {
    await keep('2026-11-24', did('Visit', 'ou', 'a'), did('Visit', 'ou', 'a'), did('Active', 'ou', 'a'))
    await keep('2026-11-24', did('Visit', 'ut', 'a'), did('Visit', 'ou', 'b'), did('Login', 'ou', 'b'))
    await keep('2026-11-25', did('Complete Registration', 'ut', 'c'), counted('post-created', 'ut'))
    await keep('2026-11-25', counted('comment-created', 'ut'), counted('message-sent', 'ut'))
    await keep('2026-11-25', counted('thing-sold', 'ut'))
    // This day is before the first day of the report.
    await keep('2026-11-11', did('Visit', 'ou', 'z'))
    expect(await ask('Day by day')).toEqual([
      // The columns are visitors, active people, sign-ups, log-ins, posts, comments, messages and sales.
      ['2026-11-25', 'all', '0', '0', '1', '0', '1', '1', '1', '1'],
      ['2026-11-25', 'ut', '0', '0', '1', '0', '1', '1', '1', '1'],
      ['2026-11-24', 'all', '2', '1', '0', '1', '0', '0', '0', '0'],
      ['2026-11-24', 'ou', '2', '1', '0', '1', '0', '0', '0', '0'],
      ['2026-11-24', 'ut', '1', '0', '0', '0', '0', '0', '0', '0'],
    ])
  })

  test('a week starts on Monday and counts a browser that is active on two days once', async () => {
    await keep('2026-11-22', did('Active', 'ou', 'a'))
    await keep('2026-11-23', did('Active', 'ou', 'b'))
    await keep('2026-11-25', did('Active', 'ou', 'b'), did('Active', 'ou', 'c'))
    const weeks = (await ask('Week by week')).filter(([, campus]) => campus === 'ou')
    expect(weeks.map(([week, , , active]) => [week, active])).toEqual([
      ['2026-11-23', '2'],
      ['2026-11-16', '1'],
    ])
  })

  test('the funnel to the first post shows visitors, sign-ups and first posts of a week in one row', async () => {
    await keep('2026-11-23', did('Visit', 'ou', 'a'), did('Visit', 'ou', 'b'), did('Visit', 'ou', 'c'))
    await keep('2026-11-24', did('Complete Registration', 'ou', 'a'), did('Complete Registration', 'ou', 'b'))
    await keep('2026-11-25', counted('newcomer-posted', 'ou'), counted('post-created', 'ou'))
    expect(await ask('From the visit')).toEqual([
      ['2026-11-23', 'all', '3', '2', '1'],
      ['2026-11-23', 'ou', '3', '2', '1'],
    ])
  })

  test('a row of a week shows the number of offers, the steps that deals reached, and the number of sales', async () => {
    await keep('2026-11-23', counted('thing-offered', 'ou'), counted('thing-offered', 'ut'))
    await keep('2026-11-24', counted('thing-sold', 'ou'), counted('thing-sold-within-a-day', 'ou'))
    await keep('2026-11-25', counted('deal-contacted', 'ou'), counted('deal-met', 'ou'))
    await keep('2026-11-26', counted('deal-turn-missed', 'ou'), counted('deal-ended-no-show', 'ou'))
    expect(await ask('From a price')).toEqual([
      ['2026-11-23', 'all', '2', '1', '0', '0', '0', '1', '0', '1', '1'],
      ['2026-11-23', 'ou', '1', '1', '0', '0', '0', '1', '0', '1', '1'],
      ['2026-11-23', 'ut', '1', '0', '0', '0', '0', '0', '0', '0', '0'],
    ])
    const [all, ou, ut] = await ask('Why deals')
    expect(all).toEqual(['2026-11-23', 'all', '1', '1', '0', '0', '0', '0', '0', '0'])
    expect([ou?.slice(2), ut?.slice(2)]).toEqual([all?.slice(2), Array.from({ length: 8 }, () => '0')])
  })

  test('a page and an action with the same name are counted separately', async () => {
    await keep('2026-11-25', view('Login', 'a'), view('Login', 'a'), did('Login', 'ou', 'a'))
    expect(await ask('Pages')).toEqual([
      ['Login', 'all', '2', '1'],
      ['Login', 'ou', '2', '1'],
    ])
  })

  test('a report says that nothing was counted if there is no file', async () => {
    expect(await ask('Day by day')).toEqual([])
    expect(linesOf(reports[0]!, [])).toEqual([reports[0]!.title, '  Nothing was counted.', ''])
  })

  test('the numbers of a column are right-aligned', () => {
    const report = { title: 'Days', columns: ['day', 'campus', 'posts'], texts: 2, sql: () => '' }
    expect(linesOf(report, [['2026-11-25', 'all', '12']])).toEqual([
      'Days',
      '  day         campus  posts',
      '  2026-11-25  all        12',
      '',
    ])
  })
})

describe('a query to Athena', () => {
  const { database, workGroup } = analyticsNames('prod')
  const arns = {
    files: 'arn:aws:s3:::b/usage/',
    results: 'arn:aws:s3:::b/results/',
    bucket: 'arn:aws:s3:::b',
  }
  const definition = { database, workGroup, table: 'usage', ...arns }

  /** Starts Athena, and returns a function that runs a query there. `waits` counts the pauses between two looks. */
  async function startWith(query: (sql: string) => Promise<Result>) {
    const server = await startAthena({ port: 0, definition, query })
    onTestFinished(() => server.close())
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
    const client = awsClients({ endpoint: server.url, credentials }).athena
    const pause = vi.fn<(ms: number) => Promise<void>>().mockResolvedValue(undefined)
    const ask = (
      sql: string,
      more: { patienceMs?: number; reuseMinutes?: number; workGroup?: string } = {},
    ) => askAthena(sql, { client, database, workGroup, pause, ...more })
    return { ask, pause }
  }

  test('is waited for, and its result is read to the last page', async () => {
    const rows = Array.from({ length: 2500 }, (_, at) => ['2026-11-25', String(at)])
    const done = Promise.withResolvers<Result>()
    const { ask, pause } = await startWith(() => done.promise)
    pause.mockImplementationOnce(async () => done.resolve({ columns: ['day', 'n'], rows }))
    expect(await ask('SELECT 1')).toEqual(rows)
    expect(pause).toHaveBeenCalled()
  })

  test('throws an error with the reason if it fails', async () => {
    const { ask } = await startWith(() => Promise.reject(new Error('SYNTAX_ERROR: line 1')))
    await expect(ask('SELEC')).rejects.toThrow('SYNTAX_ERROR: line 1')
    await expect(ask('SELECT 1', { workGroup: 'another' })).rejects.toThrow('WorkGroup another is not found.')
  })

  test('that takes too long returns nothing, and an equal query gets its result later', async () => {
    const done = Promise.withResolvers<Result>()
    const query = vi.fn(() => done.promise)
    const { ask, pause } = await startWith(query)
    expect(await ask('SELECT 1', { patienceMs: 2000, reuseMinutes: 5 })).toBeUndefined()
    expect(pause).toHaveBeenCalledTimes(4)
    done.resolve({ columns: ['n'], rows: [['1']] })
    await done.promise
    expect(await ask('SELECT 1', { reuseMinutes: 5 })).toEqual([['1']])
    expect(query).toHaveBeenCalledTimes(1)
    await ask('SELECT 1')
    expect(query).toHaveBeenCalledTimes(2)
  })
})
