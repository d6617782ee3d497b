import { expect, test } from 'vitest'
import { alertKey, savedSearchKey } from '../../lambdas/search/alert-keys.ts'
import { createSavedSearch } from '../../shared/search/create-saved-search.ts'
import { deleteSavedSearch } from '../../shared/search/delete-saved-search.ts'
import { call, member } from '../cloud.ts'
import { rowOf, userOf } from '../rows.ts'

test('the rows of a removed saved search are deleted, removing it again is no error, and other people’s searches stay', async () => {
  const campusId = 'unt'
  const [ann, ben] = [await member(campusId, 'unt.edu'), await member(campusId, 'unt.edu')]
  for (const person of [ann, ben])
    void (await call(createSavedSearch, { campusId, q: 'lamp' }, person)).output
  for (const _ of ['once', 'twice'])
    expect((await call(deleteSavedSearch, { savedSearchId: '0' }, ann)).output).toEqual({})
  const rowsOf = async (email: string) => {
    const { id } = await userOf(email)
    const keys = [savedSearchKey(id, '0'), alertKey(campusId, id, '0')]
    return (await Promise.all(keys.map(rowOf))).filter((row) => row !== undefined)
  }
  expect(await rowsOf(ann.email)).toEqual([])
  expect(await rowsOf(ben.email)).toHaveLength(2)
})
