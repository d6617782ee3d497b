/** `npm run stats` makes reports from the files of a laptop or, for a stage, with queries to Athena. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { configOf } from '../../infra/config.ts'
import { awsClients } from '../../infra/deploy/world.ts'
import { administratorOnly } from '../../infra/local/access/signers.ts'
import { startHttpServer } from '../../infra/local/http-server.ts'
import { jsonService } from '../../infra/local/json-service.ts'
import { openObjectStore } from '../../infra/local/s3/objects.ts'
import { askAthena } from '../../infra/stats/athena.ts'
import { askLaptop } from '../../infra/stats/duckdb.ts'
import { linesOf } from '../../infra/stats/print.ts'
import { reports } from '../../infra/stats/reports.ts'
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
  askLaptop(state, (rows) => {
    const report = reports.find((one) => one.title.startsWith(title))
    if (!report) throw new Error(`There is no report ${title}`)
    return rows(report.sql('usage', today))
  })

describe('in the reports of a laptop,', () => {
  test('a browser counts once per day and campus, and once in the total even if it visits two campuses', async () => {
    await keep('2026-11-24', did('Visit', 'ou', 'a'), did('Visit', 'ou', 'a'), did('Active', 'ou', 'a'))
    await keep('2026-11-24', did('Visit', 'ut', 'a'), did('Visit', 'ou', 'b'), did('Login', 'ou', 'b'))
    await keep('2026-11-25', did('Complete Registration', 'ut', 'c'), counted('post-created', 'ut'))
    await keep('2026-11-25', counted('comment-created', 'ut'), counted('message-sent', 'ut'))
    // This day is before the first day of the report.
    await keep('2026-11-11', did('Visit', 'ou', 'z'))
    expect(await ask('Day by day')).toEqual([
      // The columns are visitors, active people, sign-ups, log-ins, posts, comments and messages.
      ['2026-11-25', 'all', '0', '0', '1', '0', '1', '1', '1'],
      ['2026-11-25', 'ut', '0', '0', '1', '0', '1', '1', '1'],
      ['2026-11-24', 'all', '2', '1', '0', '1', '0', '0', '0'],
      ['2026-11-24', 'ou', '2', '1', '0', '1', '0', '0', '0'],
      ['2026-11-24', 'ut', '1', '0', '0', '0', '0', '0', '0'],
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

/** Starts a fake of Athena. A query is `RUNNING` at the first check of its state, and then has the state `State`. */
async function startAthena(State: string, pages: string[][][]) {
  const asked: unknown[] = []
  let looks = 0
  const GetQueryExecution = () => ({
    QueryExecution: {
      Status: looks++ === 0 ? { State: 'RUNNING' } : { State, StateChangeReason: 'SYNTAX_ERROR: line 1' },
    },
  })
  const GetQueryResults = (input: unknown) => {
    const { NextToken = '0' } = input as { NextToken?: string }
    const at = Number(NextToken)
    return {
      ResultSet: {
        Rows: pages[at]!.map((cells) => ({ Data: cells.map((VarCharValue) => ({ VarCharValue })) })),
      },
      ...(at + 1 < pages.length && { NextToken: String(at + 1) }),
    }
  }
  const StartQueryExecution = (input: unknown) => {
    asked.push(input)
    return { QueryExecutionId: 'q' }
  }
  const service = jsonService({
    prefix: 'AmazonAthena',
    operations: { StartQueryExecution, GetQueryExecution, GetQueryResults },
    signers: administratorOnly,
    callsOf: () => [],
  })
  const server = await startHttpServer(0, service)
  onTestFinished(() => server.close())
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const aws = awsClients({ endpoint: server.url, credentials })
  return { asked, world: { aws, config: configOf('prod'), pause: async () => undefined } }
}

describe('a query to Athena', () => {
  test("runs in the stage's workgroup, is waited for, and is read to the last page", async () => {
    const { asked, world } = await startAthena('SUCCEEDED', [
      [
        ['day', 'n'],
        ['1', '2'],
      ],
      [['3', '4']],
    ])
    expect(await askAthena(world, 'SELECT 1')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
    expect(asked).toMatchObject([
      {
        QueryString: 'SELECT 1',
        WorkGroup: 'campus-prod',
        QueryExecutionContext: { Database: 'campus_prod' },
      },
    ])
  })

  test('throws an error with the reason if it fails', async () => {
    const { world } = await startAthena('FAILED', [])
    await expect(askAthena(world, 'SELEC')).rejects.toThrow('SYNTAX_ERROR: line 1')
  })
})
