import { expect, test } from 'vitest'
import { suggestSearches } from '../../shared/search/suggest-searches.ts'
import { call } from '../cloud.ts'

test('nothing is suggested to a visitor on a private campus', async () => {
  const { status, error } = await call(suggestSearches, { campusId: 'ut', q: 'desk' })
  expect([status, error?.code]).toEqual([401, 'campus-private'])
})
