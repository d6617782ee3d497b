/** Search engines, asked as an administrator: that of the shared laptop cloud, or another one. */
import * as z from 'zod/mini'
import { localCredentials, region } from '../../infra/local/account.ts'
import { connectSearch } from '../../lambdas/platform/search.ts'
import type { IndexName } from '../../lambdas/search/indexes.ts'
import { environmentOf } from '../cloud.ts'

type Client = ReturnType<typeof connectSearch>

/** Signs with the administrator's credentials, which may do everything. */
export function engineAt(url: string): Client {
  const { accessKeyId, secretAccessKey } = localCredentials
  Object.assign(process.env, {
    SEARCH_URL: url,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: '',
  })
  return connectSearch()
}

export async function searchEngine(): Promise<Client> {
  return engineAt((await environmentOf('index-search'))['SEARCH_URL'] ?? '')
}

/** What the index that is searched has of an id, as it was written last. */
export async function documentIn(index: IndexName, id: string): Promise<Record<string, unknown>> {
  const found = await (await searchEngine()).send('GET', `${index}/_doc/${id}`)
  return z.parse(z.object({ _source: z.record(z.string(), z.unknown()) }), found)._source
}
