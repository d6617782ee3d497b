import { beforeAll, describe, expect, test } from 'vitest'
import { lineKey } from '../../lambdas/deals/line-keys.ts'
import { updateDeal } from '../../shared/deals/update-deal.ts'
import { updateLine } from '../../shared/deals/update-line.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { updatePost } from '../../shared/posts/update-post.ts'
import { call, idle, loose } from '../cloud.ts'
import { changeRow, rowOf } from '../rows.ts'
import { ask, lampSale, lineOf, move, offer, ownDeal, student, thingOf, type Student } from './deals.ts'

let all: { ann: Student; ben: Student; cat: Student }
beforeAll(async () => {
  const [ann, ben, cat] = await Promise.all([student(), student(), student()])
  all = { ann, ben, cat }
})
const shownState = async (postId: string) => {
  await idle()
  return (await call(getPost, { postId })).output.post.state
}

test('an offer is countered and accepted, and the post shows that the thing is reserved', async () => {
  const { ann, ben } = all
  const postId = await thingOf(ann)
  await offer(postId, ben, 1500)
  const countered = (await move(postId, ben, ann, { move: 'counter', cents: 1800 })).output.deal
  expect(countered).toMatchObject({ state: 'countered', cents: 1800 })
  expect((await move(postId, ben, ben, { move: 'agree' })).output.deal).toMatchObject({
    state: 'held',
    cents: 1800,
  })
  expect(await shownState(postId)).toBe('reserved')
})

test('after a buyer cancels, the next in line gets the turn and confirms', async () => {
  const { ann, ben, cat } = all
  const postId = await thingOf(ann)
  await ask(postId, ben)
  await ask(postId, cat)
  await move(postId, ben, ann, { move: 'agree' })
  expect((await move(postId, ben, ben, { move: 'end' })).output.deal).toBeUndefined()
  expect((await ownDeal(postId, cat)).deal?.state).toBe('turn')
  expect((await move(postId, cat, cat, { move: 'agree' })).output.deal?.state).toBe('held')
  expect(await shownState(postId)).toBe('reserved')
  await move(postId, cat, ann, { move: 'end' })
  expect(await shownState(postId)).toBe('available')
})

test('if two sessions of the seller accept two buyers at once, the thing is held for one', async () => {
  const { ann, ben, cat } = all
  const postId = await thingOf(ann)
  await ask(postId, ben)
  await ask(postId, cat)
  const answers = await Promise.all([ben, cat].map((buyer) => move(postId, buyer, ann, { move: 'agree' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
    code: 'reserved-already',
    message: 'It is reserved. Cancel that first.',
  })
  const held = (await lineOf(postId, ann)).items.filter(({ state }) => state === 'held')
  expect(held.length).toBe(1)
})

test('a repeated call returns the deal, also after its end; a different move from the same round is refused', async () => {
  const { ann, ben } = all
  const postId = await thingOf(ann)
  await offer(postId, ben, 1500)
  const first = await move(postId, ben, ann, { move: 'counter', cents: 1800, round: 1 })
  expect((await move(postId, ben, ann, { move: 'counter', cents: 1800, round: 1 })).output).toEqual(
    first.output,
  )
  expect((await move(postId, ben, ann, { move: 'agree', round: 1 })).error).toMatchObject({
    code: 'deal-changed',
    message: 'This has changed meanwhile. Look again.',
  })
  for (const _ of [1, 2]) expect((await move(postId, ben, ben, { move: 'end', round: 2 })).output).toEqual({})
  expect((await rowOf(lineKey(postId)))?.['version']).toBe(3)
})

test('accepting an old counter in a stale tab is refused, and the newer counter stays', async () => {
  const { ann, ben } = all
  const postId = await thingOf(ann)
  await offer(postId, ben, 1500)
  await move(postId, ben, ann, { move: 'counter', cents: 1900 })
  const { deal: seen } = await ownDeal(postId, ben)
  await offer(postId, ben, 1600)
  await move(postId, ben, ann, { move: 'counter', cents: 1800 })
  const stale = await move(postId, ben, ben, { move: 'agree', round: seen?.round ?? 0 })
  expect(stale.error?.code).toBe('deal-changed')
  expect((await ownDeal(postId, ben)).deal).toMatchObject({ state: 'countered', cents: 1800 })
})

test('a turn whose deadline has passed is over even if no write has applied the deadline', async () => {
  const { ann, ben, cat } = all
  const postId = await thingOf(ann)
  await ask(postId, ben)
  await ask(postId, cat)
  await move(postId, ben, ann, { move: 'agree' })
  const deals = (await rowOf(lineKey(postId)))?.['deals'] as object[]
  await changeRow(lineKey(postId), { deals: deals.map((deal) => ({ ...deal, until: 1000 })) })
  const { deal } = await ownDeal(postId, ben)
  expect(deal).toBeUndefined()
  expect((await move(postId, ben, ben, { move: 'agree' })).error).toMatchObject({
    code: 'deal-not-found',
    message: 'This deal is over.',
  })
})

test('a reserved thing cannot be marked as sold', async () => {
  const { ann, ben } = all
  const postId = await thingOf(ann)
  await ask(postId, ben)
  await move(postId, ben, ann, { move: 'agree' })
  const { stateVersion: version } = await lineOf(postId, ann)
  const sold = await call(updateLine, { postId, version, action: 'sell' }, ann)
  expect(sold.error?.code).toBe('reserved-already')
})

test('the sale of a thing ends every deal about it', async () => {
  const { ann, ben } = all
  const postId = await thingOf(ann)
  await ask(postId, ben)
  await call(updateLine, { postId, version: 0, action: 'sell' }, ann)
  expect(await ownDeal(postId, ben)).toEqual({ state: 'sold', stateVersion: 2 })
  expect((await ask(postId, ben)).error).toMatchObject({ code: 'sold', message: 'This has been sold.' })
})

test('an edit after the agreement changes neither its price nor the version that was agreed on', async () => {
  const { ann, ben } = all
  const postId = await thingOf(ann)
  await ask(postId, ben)
  await move(postId, ben, ann, { move: 'agree' })
  const blocks = [{ text: 'Desk lamp, without a bulb' }]
  const sale = { ...lampSale, cents: 9000 }
  expect((await call(updatePost, { postId, revision: 0, blocks, sale }, ann)).status).toBe(200)
  await idle()
  expect((await ownDeal(postId, ben)).deal).toMatchObject({ cents: 2000, revision: 0 })
  expect((await call(getPost, { postId })).output.post.revision).toBe(1)
})

describe('a call is refused', () => {
  test('if it makes a move in other people’s deal, or a move that only the partner may make', async () => {
    const { ann, ben, cat } = all
    const postId = await thingOf(ann)
    await offer(postId, ben, 1500)
    expect((await move(postId, ben, cat, { move: 'agree' })).error?.code).toBe('deal-not-found')
    expect((await move(postId, ben, cat, { move: 'end' })).error?.code).toBe('deal-not-found')
    expect((await move(postId, ben, ben, { move: 'agree' })).error?.code).toBe('deal-changed')
    expect((await move(postId, cat, cat, { move: 'agree' })).error?.code).toBe('deal-not-found')
  })

  test('if it is a counter without an amount, or has an amount but is no counter', async () => {
    const { ann, ben } = all
    const input = { postId: await thingOf(ann), buyerId: ben.id, round: 1 }
    for (const rest of [{ move: 'counter' }, { move: 'agree', cents: 1 }, { move: 'counter', cents: 0 }])
      expect((await loose(updateDeal, { ...input, ...rest }, ann)).error?.code).toBe('bad-input')
  })
})
