import { expect, test } from 'vitest'
import { listBlocked } from '../../shared/blocks/list-blocked.ts'
import { call, member } from '../cloud.ts'
import { userOf } from '../rows.ts'
import { block, twoPeople } from './people.ts'

test('the list has the blocked people in the order of their names, and blocking a person again adds no entry', async () => {
  const { ann, benRow } = await twoPeople()
  const adaRow = await userOf((await member('ou', 'ou.edu', 'Ada Abel')).email)
  for (const id of [benRow.id, adaRow.id, adaRow.id]) expect((await block(id, ann)).status).toBe(200)
  const { items } = (await call(listBlocked, {}, ann)).output
  expect(items.map(({ name }) => name)).toEqual(['Ada Abel', 'Ben Cole'])
})
