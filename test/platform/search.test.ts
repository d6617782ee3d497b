import { expect, test } from 'vitest'
import { mergeGrants } from '../../infra/merge-grants.ts'
import { onSearch } from '../../lambdas/platform/grants.ts'

test('a grant on the search engine names a path and the methods that are sent to it', () => {
  expect(
    mergeGrants([...onSearch('posts/_search', 'Post'), ...onSearch('posts-*', 'Put', 'Delete')]),
  ).toEqual([
    { places: [{ on: 'search', part: 'posts/_search' }], actions: ['es:ESHttpPost'], partitions: [] },
    {
      places: [{ on: 'search', part: 'posts-*' }],
      actions: ['es:ESHttpDelete', 'es:ESHttpPut'],
      partitions: [],
    },
  ])
})
