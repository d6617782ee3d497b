import { expect, test } from 'vitest'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { getLine } from '../../shared/deals/get-line.ts'
import { call } from '../cloud.ts'
import { ask, lineOf, offer, student, thingOf } from './deals.ts'

test('only the seller reads the line, without people with whom there is a block', async () => {
  const [ann, ben, cat] = await Promise.all([student(), student(), student()])
  const postId = await thingOf(ann)
  await ask(postId, ben)
  await offer(postId, cat, 1500)
  expect((await lineOf(postId, ann)).items.map(({ buyer, isOffer }) => [buyer.id, isOffer])).toEqual([
    [ben.id, undefined],
    [cat.id, true],
  ])
  expect((await call(getLine, { postId }, ben)).error).toMatchObject({
    code: 'deal-not-found',
    message: 'This deal is over.',
  })
  await call(blockPerson, { userId: ben.id }, ann)
  expect((await lineOf(postId, ann)).items.map(({ buyer }) => buyer.id)).toEqual([cat.id])
})
