import { expect, test } from 'vitest'
import { getDeal } from '../../shared/deals/get-deal.ts'
import { call, idle } from '../cloud.ts'
import { ask, ownDeal, student, thingOf } from './deals.ts'

test('a person sees the state of the thing and their own deal, and no other deal', async () => {
  const [ann, ben, cat] = await Promise.all([student(), student(), student()])
  const postId = await thingOf(ann)
  expect(await ownDeal(postId, ben)).toEqual({ state: 'available', stateVersion: 0 })
  await ask(postId, ben)
  await idle()
  const { output, capacity } = await call(getDeal, { postId }, cat)
  expect(output).toEqual({ state: 'available', stateVersion: 0 })
  expect(capacity.write).toBe(0)
})
