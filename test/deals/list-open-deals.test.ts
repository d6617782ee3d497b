import { expect, test } from 'vitest'
import { dealKey } from '../../lambdas/deals/deal-keys.ts'
import { listDeals } from '../../shared/deals/list-deals.ts'
import { listOpenDeals } from '../../shared/deals/list-open-deals.ts'
import { ban, call, idle, joinCampus } from '../cloud.ts'
import { leaveForGood } from '../holdings/deletion.ts'
import { rowsOf } from '../rows.ts'
import { ask, lineOf, move, student, thingOf } from './deals.ts'

test('the deals of a banned seller end for every buyer in the line', async () => {
  const [sam, ben, cat] = [await student(), await student(), await student()]
  const postId = await thingOf(sam)
  for (const buyer of [ben, cat]) await ask(postId, buyer)
  await move(postId, ben, sam, { move: 'agree' })
  await idle()
  await ban(sam)
  await idle()
  for (const buyer of [ben, cat]) {
    expect((await call(listOpenDeals, {}, buyer)).output.items).toEqual([])
    expect((await call(listDeals, {}, buyer)).output.items.map(({ ending }) => ending)).toEqual(['over'])
  }
})

test('the deals of a buyer end when the buyer is banned, leaves the campus or deletes the account, and the line moves up', async () => {
  const [ann, ben, cat, dan, eve] = await Promise.all([1, 2, 3, 4, 5].map(() => student()))
  if (!ann || !ben || !cat || !dan || !eve) throw new Error('Nobody has registered')
  const postId = await thingOf(ann)
  for (const buyer of [ben, cat, dan, eve]) {
    await ask(postId, buyer)
    await idle()
  }
  await move(postId, ben, ann, { move: 'agree' })
  await idle()
  const stateOfLine = async () => {
    await idle()
    return (await lineOf(postId, ann)).items.map(({ buyerId, state }) => [buyerId, state])
  }
  await ban(ben)
  expect((await stateOfLine())[0]).toEqual([cat.id, 'turn'])
  await joinCampus(cat, 'ut', 'utexas.edu')
  expect((await stateOfLine())[0]).toEqual([dan.id, 'turn'])
  expect((await call(listOpenDeals, {}, cat)).output.items).toEqual([])
  await leaveForGood(dan)
  expect(await stateOfLine()).toEqual([[eve.id, 'turn']])
  expect(await rowsOf(dealKey(dan.id, '').pk)).toEqual([])
  const open = (await call(listOpenDeals, {}, ann)).output.items
  expect(open.map(({ buyerId, state }) => [buyerId, state])).toEqual([[eve.id, 'turn']])
})
