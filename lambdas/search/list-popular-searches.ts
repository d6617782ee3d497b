import {
  listPopularSearches as contract,
  popularSearchesMaximum,
} from '../../shared/search/list-popular-searches.ts'
import { operation } from '../access/operation.ts'
import { only } from '../platform/effect.ts'
import { termStore } from './term-store.ts'

export const listPopularSearches = operation(
  contract,
  { terms: only(termStore, 'listPopular') },
  async ({ campusId }, { terms }) => ({ items: await terms.listPopular(campusId, popularSearchesMaximum) }),
)
