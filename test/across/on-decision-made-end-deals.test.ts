import { expect, test } from 'vitest'
import { listDeals } from '../../shared/deals/list-deals.ts'
import { call } from '../cloud.ts'
import { ask, student, thingOf } from '../deals/deals.ts'
import { decided } from '../reports/decisions.ts'

test('the deals about a post that is taken down end, and other deals of its seller go on', async () => {
  const [ann, ben] = [await student(), await student()]
  const [lamp, couch] = [await thingOf(ann), await thingOf(ann)]
  for (const postId of [lamp, couch]) expect((await ask(postId, ben)).status).toBe(200)
  await decided({ takeDown: true }, { by: ann, thingId: lamp })
  const { items } = (await call(listDeals, {}, ben)).output
  const states = Object.fromEntries(items.map(({ postId, state }) => [postId, state]))
  expect(states).toEqual({ [lamp]: 'ended', [couch]: 'waiting' })
})
