/**
 * `npm run bench:search` measures reindexing, queries and suggestions over 100,000 posts, and the time until a new post is
 * found. It uses the laptop's engine, and a real OpenSearch if one can run. It fails if a figure exceeds its budget.
 * `BENCH_POSTS=10000` uses fewer posts.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { setTimeout as sleep } from 'node:timers/promises'
import { localCredentials, region } from '../../infra/local/account.ts'
import { createTable } from '../../infra/local/table/create.ts'
import { startTableEngine } from '../../infra/local/table/engine.ts'
import { connectSearch } from '../../lambdas/platform/search.ts'
import { connectTable } from '../../lambdas/platform/table.ts'
import { marks } from '../../lambdas/search/matched-words.ts'
import { nearnessesOf, postsMatching } from '../../lambdas/search/post-query.ts'
import { rebuild, type RebuildInput } from '../../lambdas/indexing/rebuild.ts'
import { searchesMatching, suggestionNearnesses } from '../../lambdas/search/suggestion-query.ts'
import { typedWords } from '../../lambdas/search/typed-words.ts'
import { fillTable } from '../fill-table.ts'
import { startOpenSearch } from '../opensearch/start.ts'
import { startOwnSearch } from '../search/engine/laptop.ts'
import { queries } from '../search/relevance/queries.ts'
import { Unavailable } from '../unavailable.ts'
import { measureLag } from './search-lag.ts'
import { measureScreen } from './search-screen.ts'
import { searchablePosts, searchedTerms } from './search-corpus.ts'
import { percentiles } from './percentiles.ts'

const posts = Number(process.env['BENCH_POSTS'] ?? 100_000)
const terms = 5000
const rounds = 5
const rowsAtOnce = 5000
const campusId = 'ou'
const documentsPerSecond = 1000
const budgets = { laptop: { query: 100 }, real: { query: 30 } }
const typedSearches = Object.values(queries).flatMap((list) => Object.keys(list))
const TableName = 'bench'

function line(engine: string, what: string, value: string, isWithin = true): void {
  console.log(`${isWithin ? '✓' : '✗'} ${engine.padEnd(18)} ${what.padEnd(34)} ${value}`)
  if (!isWithin) process.exitCode = 1
}

/** Creates a table without a stream, and fills it with the rows of the bench. */
async function fillOwnTable() {
  const engine = await startTableEngine({ port: 0, log: () => undefined })
  await createTable(engine.url, TableName, {
    AttributeDefinitions: ['pk', 'sk'].map((name) => ({ AttributeName: name, AttributeType: 'S' })),
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
  })
  const client = new DynamoDBClient({ endpoint: engine.url, region, credentials: localCredentials })
  const documents = DynamoDBDocumentClient.from(client)
  for (let from = 0; from < posts; from += rowsAtOnce)
    await fillTable(documents, TableName, searchablePosts(campusId, from, Math.min(rowsAtOnce, posts - from)))
  await fillTable(documents, TableName, searchedTerms(campusId, terms))
  return {
    table: connectTable(client),
    async close() {
      client.destroy()
      await engine.close()
    },
  }
}

type Client = ReturnType<typeof connectSearch>

async function measureReindex(name: string, engine: Client, table: ReturnType<typeof connectTable>) {
  const begin = Date.now()
  let input: RebuildInput | undefined = { begin: 'all' }
  while (input) {
    const { next }: { next?: RebuildInput } = await rebuild(input, {
      engine,
      table,
      now: Date.now,
      isTimeUp: () => false,
      pause: sleep,
    })
    input = next
  }
  const rate = Math.round((posts + terms) / ((Date.now() - begin) / 1000))
  line(name, 'reindex, comparison included', `${rate} documents/s`, rate >= documentsPerSecond)
}

/**
 * Runs `send` once for every text without measuring it, and then in several measured rounds. Returns the milliseconds of
 * each measured run.
 */
async function timesOf(texts: string[], send: (text: string) => Promise<void>): Promise<number[]> {
  for (const text of texts) await send(text)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const text of texts) {
      const begin = performance.now()
      await send(text)
      times.push(performance.now() - begin)
    }
  return times
}

const highlight = {
  number_of_fragments: 0,
  pre_tags: [marks.before],
  post_tags: [marks.after],
  fields: { text: {}, things: {}, plain: {} },
}
const page = { size: 10, _source: false, track_total_hits: false }

async function measureQueries(name: string, engine: Client, budget: number): Promise<void> {
  const single: number[] = []
  const whole = await timesOf(typedSearches, async (text) => {
    const typed = typedWords(text)
    for (const nearness of nearnessesOf(typed)) {
      const query = postsMatching(typed, nearness, { campusId }, Date.now())
      const sort = [{ createdAt: 'desc' }, { id: 'desc' }]
      const begin = performance.now()
      const hits = await engine.search('posts', { ...page, query, sort, highlight })
      single.push(performance.now() - begin)
      if (hits.length > 0) return
    }
  })
  const { p50, p95 } = percentiles(single)
  line(name, `query among ${posts} posts`, `p50 ${p50} ms, p95 ${p95} ms`, p95 <= budget)
  const all = percentiles(whole)
  line(name, 'search: all its queries', `p50 ${all.p50} ms, p95 ${all.p95} ms`)
}

async function measureSuggestions(name: string, engine: Client): Promise<void> {
  const beginnings = typedSearches.flatMap((text) => [text.slice(0, 3), text.slice(0, 6)])
  const times = await timesOf(beginnings, async (text) => {
    for (const nearness of suggestionNearnesses) {
      const query = searchesMatching(text, nearness, campusId)
      const sort = [{ views: 'desc' }, { id: 'asc' }]
      if ((await engine.search('searches', { ...page, query, sort, _source: ['text'] })).length > 0) return
    }
  })
  const { p50, p95 } = percentiles(times)
  line(name, `suggestions of ${terms} searches`, `p50 ${p50} ms, p95 ${p95} ms`)
}

async function measure(name: string, url: string, budget: number): Promise<void> {
  process.env['SEARCH_URL'] = url
  const engine = connectSearch()
  await measureReindex(name, engine, own.table)
  await measureQueries(name, engine, budget)
  await measureSuggestions(name, engine)
}

Object.assign(process.env, {
  TABLE_NAME: TableName,
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
})
const own = await fillOwnTable()
try {
  const laptop = await startOwnSearch()
  await measure('the laptop', laptop.url, budgets.laptop.query)
  await laptop.close()
  delete process.env['SEARCH_URL']
  await measureLag('the laptop', line)
  await measureScreen(line)
  const real = await startOpenSearch(console.log)
  try {
    await measure(`OpenSearch ${real.version}`, real.url, budgets.real.query)
    await measureLag(`OpenSearch ${real.version}`, line)
  } finally {
    await real.close()
  }
} catch (error) {
  if (!(error instanceof Unavailable)) throw error
  console.log(`OpenSearch cannot run here: ${error.message}`)
} finally {
  await own.close()
}
