/** The search engine of the laptop cloud, asked as an administrator. */
import * as z from 'zod/mini'
import { localCredentials, region } from '../../infra/local/account.ts'
import { connectSearch } from '../../lambdas/platform/search.ts'
import type { IndexName } from '../../lambdas/search/indexes.ts'
import { environmentOf } from '../cloud.ts'

type Client = ReturnType<typeof connectSearch>

let client: Promise<Client> | undefined

/** Signs with the administrator's credentials, which may do everything. */
export function searchEngine(): Promise<Client> {
  client ??= connect()
  return client
}

async function connect(): Promise<Client> {
  const { accessKeyId, secretAccessKey } = localCredentials
  const { SEARCH_URL } = await environmentOf('index-search')
  Object.assign(process.env, {
    SEARCH_URL,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: '',
  })
  return connectSearch()
}

/** What the index that is searched has of an id, as it was written last. */
export async function documentIn(index: IndexName, id: string): Promise<Record<string, unknown>> {
  const found = await (await searchEngine()).send('GET', `${index}/_doc/${id}`)
  return z.parse(z.object({ _source: z.record(z.string(), z.unknown()) }), found)._source
}
