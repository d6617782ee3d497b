import { expect, test } from 'vitest'
import { ask, ownDeal, student, thingOf } from '../deals/deals.ts'
import { decided } from '../reports/decisions.ts'

test('the deals about a post that is taken down end, and other deals of its seller go on', async () => {
  const [ann, ben] = [await student(), await student()]
  const [lamp, couch] = [await thingOf(ann), await thingOf(ann)]
  for (const postId of [lamp, couch]) expect((await ask(postId, ben)).status).toBe(200)
  await decided({ takeDown: true }, { by: ann, thingId: lamp })
  const deals = [await ownDeal(lamp, ben), await ownDeal(couch, ben)].map(({ deal }) => deal)
  expect(deals.map((deal) => deal?.state)).toEqual([undefined, 'waiting'])
})
