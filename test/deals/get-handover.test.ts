import { beforeAll, expect, test } from 'vitest'
import { getHandover } from '../../shared/deals/get-handover.ts'
import { anchorOf } from '../../shared/deals/handover.ts'
import { call } from '../cloud.ts'
import { agreedDeal } from './agreed-deal.ts'
import { ask, lineOf, move, ownDeal, student, thingOf, type Student } from './deals.ts'

let [ann, cat] = [] as unknown as [Student, Student]
beforeAll(async () => {
  ann = await student('Ann Ray')
  cat = await student('Cat Day')
})

test('the buyer gets the seed that makes the codes, the seller gets the anchor that checks them, and other people are refused', async () => {
  const { ben, postId, terms } = await agreedDeal(ann)
  const place = { id: 'bizzell' }
  expect(terms).toMatchObject({ number: 1, place, cents: 2000, thing: 'Desk lamp', partner: 'Ann' })
  expect(terms.seed).toMatch(/^[0-9a-f]{32}$/)
  expect(terms.anchor).toBeUndefined()
  const own = (await call(getHandover, { postId, buyerId: ben.id }, ann)).output
  expect(own).toMatchObject({ partner: 'Ben', anchor: await anchorOf(terms, terms.seed ?? '') })
  expect(JSON.stringify(own)).not.toContain(terms.seed)
  expect(own.deal).toEqual({ round: terms.deal.round, until: terms.deal.until })
  await move(postId, ben, ben, { move: 'here', text: 'red hat' })
  for (const person of [ann, ben]) {
    const { deal } = (await call(getHandover, { postId, buyerId: ben.id }, person)).output
    expect(deal).toMatchObject({ round: terms.deal.round, here: { buyer: { text: 'red hat' } } })
  }
  // No other response contains the seed.
  expect(JSON.stringify([await lineOf(postId, ann), await ownDeal(postId, ben)])).not.toContain(terms.seed)
  for (const buyerId of [ben.id, cat.id])
    expect((await call(getHandover, { postId, buyerId }, cat)).error?.code).toBe('deal-not-found')
})

test('without an agreed time there is no code', async () => {
  const ben = await student()
  const postId = await thingOf(ann)
  await ask(postId, ben)
  await move(postId, ben, ann, { move: 'agree' })
  expect((await call(getHandover, { postId, buyerId: ben.id }, ben)).error?.code).toBe('deal-not-found')
})
