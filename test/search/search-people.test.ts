import { expect, test } from 'vitest'
import { searchPeople } from '../../shared/search/search-people.ts'
import { call } from '../cloud.ts'

test('a name is searched from two characters on', async () => {
  const { status, error } = await call(searchPeople, { campusId: 'ou', q: ' a ' })
  expect([status, error?.code]).toEqual([400, 'name-too-short'])
})
