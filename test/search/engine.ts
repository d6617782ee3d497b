/** Requests to the search engine of the shared laptop cloud as an administrator. */
import * as z from 'zod/mini'
import type { IndexName } from '../../lambdas/platform/search-indexes.ts'
import { environmentOf } from '../cloud.ts'
import { engineAt } from './engine-at.ts'

export async function searchEngine(): Promise<ReturnType<typeof engineAt>> {
  return engineAt((await environmentOf('index-search'))['SEARCH_URL'] ?? '')
}

/** Returns the document that the live index has for an id. */
export async function documentIn(index: IndexName, id: string): Promise<Record<string, unknown>> {
  const found = await (await searchEngine()).send('GET', `${index}/_doc/${id}`)
  return z.parse(z.object({ _source: z.record(z.string(), z.unknown()) }), found)._source
}
