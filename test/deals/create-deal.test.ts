import { beforeAll, describe, expect, test } from 'vitest'
import { lineKey, stepKey } from '../../lambdas/deals/line-keys.ts'
import { createDeal } from '../../shared/deals/create-deal.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { updatePost } from '../../shared/posts/update-post.ts'
import { call, idle, loose, member } from '../cloud.ts'
import { rowOf } from '../rows.ts'
import { newPost } from '../threads.ts'
import { ask, lampSale, lineOf, offer, ownDeal, student, thingOf, type Student } from './deals.ts'

let [ann, ben, cat]: Student[] = []
beforeAll(async () => {
  ;[ann, ben, cat] = await Promise.all([student(), student('Ben Roy'), student('Cat Day')])
})
const people = () => {
  if (!ann || !ben || !cat) throw new Error('Nobody has registered')
  return { ann, ben, cat }
}

test('each of two people in line at the price sees their own place, and the seller sees both people', async () => {
  const { ann, ben, cat } = people()
  const postId = await thingOf(ann)
  expect((await ask(postId, ben)).output.deal).toMatchObject({
    buyerId: ben.id,
    state: 'waiting',
    cents: 2000,
    place: 1,
    round: 1,
  })
  expect((await ask(postId, cat)).output.deal.place).toBe(2)
  expect((await ownDeal(postId, cat)).deal?.place).toBe(2)
  const line = await lineOf(postId, ann)
  expect(line.items.map(({ buyer, place }) => [buyer.name, place])).toEqual([
    ['Ben Roy', 1],
    ['Cat Day', 2],
  ])
  expect(line.state).toBe('available')
  expect(await rowOf(stepKey(postId, 2))).toMatchObject({ move: 'ask', by: cat.id, state: 'available' })
})

test('repeated requests of a buyer, even concurrent ones, make one deal', async () => {
  const { ann, ben } = people()
  const postId = await thingOf(ann)
  const answers = await Promise.all([1, 2, 3].map(() => ask(postId, ben)))
  expect(new Set(answers.map(({ output }) => output.deal.id)).size).toBe(1)
  expect((await rowOf(lineKey(postId)))?.['version']).toBe(1)
})

test('a free thing is held for the first person who asks, and its post shows it as reserved', async () => {
  const { ann, ben, cat } = people()
  const postId = await thingOf(ann, { kind: 'offer', cents: 0 })
  expect((await ask(postId, ben, 0)).output.deal.state).toBe('held')
  expect((await ask(postId, cat, 0)).output.deal).toMatchObject({ state: 'waiting', place: 1 })
  await idle()
  expect((await ownDeal(postId, ann)).state).toBe('reserved')
})

test('a buyer makes at most three offers for a thing', async () => {
  const { ann, ben } = people()
  const postId = await thingOf(ann)
  for (const cents of [1000, 1100, 1200]) expect((await offer(postId, ben, cents)).status).toBe(200)
  expect((await offer(postId, ben, 1300)).error).toMatchObject({
    code: 'no-offers-left',
    message: 'You have made three offers for this.',
  })
})

test('“I want it” is refused from the thirty-first press in an hour on', async () => {
  const [seller, dan] = [await student(), await student()]
  const postId = await thingOf(seller)
  for (let count = 0; count < 30; count += 1) expect((await ask(postId, dan)).error).toBeUndefined()
  expect((await ask(postId, dan)).error?.code).toBe('too-many-requests')
})

describe('a deal is refused', () => {
  test('if it is about one’s own thing, a thing of another campus, or a post that is not for sale', async () => {
    const { ann, ben } = people()
    const postId = await thingOf(ann)
    expect((await ask(postId, ann)).error).toMatchObject({ code: 'own-thing', message: 'This is yours.' })
    expect((await ask(postId, await member('ut', 'utexas.edu'))).error?.code).toBe('other-campus')
    const talk = await newPost(ann, { text: 'Hello' })
    expect((await ask(talk.id, ben)).error?.code).toBe('not-for-sale')
    const wish = await newPost(ann, { text: 'Need a desk', sale: { kind: 'wish', cents: 2000 } })
    expect((await ask(wish.id, ben)).error?.code).toBe('not-for-sale')
  })

  test('if the price has changed since the buyer saw it', async () => {
    const { ann, ben } = people()
    const postId = await thingOf(ann)
    await call(
      updatePost,
      { postId, revision: 0, blocks: [{ text: 'Lamp' }], sale: { ...lampSale, cents: 3000 } },
      ann,
    )
    expect((await ask(postId, ben)).error).toMatchObject({
      code: 'price-changed',
      message: 'The price has changed. Look again.',
    })
    expect((await ask(postId, ben, 3000)).status).toBe(200)
  })

  test('if its offer is below half the price, or if the seller takes no offers', async () => {
    const { ann, ben } = people()
    const low = await offer(await thingOf(ann), ben, 999)
    expect([low.error?.code, low.error?.message]).toEqual([
      'offer-too-low',
      'Offers start at half the price.',
    ])
    const firm = await offer(await thingOf(ann, { kind: 'offer', cents: 2000 }), ben, 1500)
    expect([firm.error?.code, firm.error?.message]).toEqual([
      'offers-closed',
      'This sells at its price only.',
    ])
  })

  test.each([-1, 0.5, 1e9])('if its offer is %s cents', async (cents) => {
    const { ann, ben } = people()
    const input = { postId: await thingOf(ann), cents, isOffer: true }
    expect((await loose(createDeal, input, ben)).error?.code).toBe('bad-input')
  })

  test('if its post was deleted', async () => {
    const { ann, ben } = people()
    const postId = await thingOf(ann)
    await call(deletePost, { postId }, ann)
    expect((await ask(postId, ben)).error?.code).toBe('post-deleted')
  })
})
