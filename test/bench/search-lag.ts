/** Measures the time from the write of a post to the table until searches find the post, in the whole laptop cloud. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { setTimeout as sleep } from 'node:timers/promises'
import { localCredentials, region } from '../../infra/local/account.ts'
import { startCloud } from '../../infra/local/cloud.ts'
import { connectSearch } from '../../lambdas/platform/search.ts'
import { percentiles } from './percentiles.ts'
import { searchablePosts } from './search-corpus.ts'

const posts = 500
const betweenMs = 40
const waitMs = 180_000
const budget = { p50: 1000, p99: 3000 }

/** Writes posts one after the other, and polls for the posts that searches do not find yet. */
export async function measureLag(
  name: string,
  line: (engine: string, what: string, value: string, isWithin?: boolean) => void,
): Promise<void> {
  const cloud = await startCloud({
    basePort: 0,
    searchUrl: process.env['SEARCH_URL'],
    log: () => undefined,
  })
  try {
    const environment = cloud.environmentOf('index-search')
    const endpoint = `http://127.0.0.1:${cloud.ports.table}`
    const client = new DynamoDBClient({ endpoint, region, credentials: localCredentials })
    const documents = DynamoDBDocumentClient.from(client)
    const former = process.env['SEARCH_URL']
    process.env['SEARCH_URL'] = environment['SEARCH_URL']
    const engine = connectSearch()
    const writtenAt = new Map<string, number>()
    const lags: number[] = []
    let isWriting = true

    const write = async () => {
      for (const Item of searchablePosts('ou', 1_000_000, posts)) {
        await documents.send(new PutCommand({ TableName: cloud.demoEnvironment['TABLE_NAME'], Item }))
        writtenAt.set(Item.id, Date.now())
        await sleep(betweenMs)
      }
      isWriting = false
    }
    const look = async () => {
      const end = Date.now() + waitMs
      while (isWriting || (writtenAt.size > 0 && Date.now() < end)) {
        const values = [...writtenAt.keys()]
        const hits = await engine.search('posts', { query: { ids: { values } }, size: posts, _source: false })
        for (const { _id } of hits) {
          lags.push(Date.now() - (writtenAt.get(_id) ?? 0))
          writtenAt.delete(_id)
        }
        await sleep(20)
      }
    }
    await Promise.all([write(), look()])
    const { p50, p99 } = percentiles(lags)
    const isWithin = lags.length === posts && p50 <= budget.p50 && p99 <= budget.p99
    line(name, `found after a post was written, ${lags.length}`, `p50 ${p50} ms, p99 ${p99} ms`, isWithin)
    client.destroy()
    if (former === undefined) delete process.env['SEARCH_URL']
    else process.env['SEARCH_URL'] = former
  } finally {
    await cloud.close()
  }
}
