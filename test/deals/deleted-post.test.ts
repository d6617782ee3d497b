/** The deletion of a post ends its deals, and notifies their people. */
import { expect, test } from 'vitest'
import { openDealsKey } from '../../lambdas/deals/deal-keys.ts'
import { listDeals } from '../../shared/deals/list-deals.ts'
import { listNotifications } from '../../shared/notifications/list-notifications.ts'
import { deletePost } from '../../shared/posts/delete-post.ts'
import { textsOf } from '../chats/conversations.ts'
import { call, idle } from '../cloud.ts'
import { rowOf } from '../rows.ts'
import { agreedDeal } from './agreed-deal.ts'
import { offer, student } from './deals.ts'
import { openedLine, seller } from './opened-line.ts'

const hour = 3_600_000
const [ben, cat, dan] = ['u_ben', 'u_cat', 'u_dan'] as const

test('deleting the post cancels the held deal on behalf of the seller, and closes every other deal', () => {
  const stage = openedLine()
  for (const buyer of [ben, cat]) stage.ask(buyer)
  stage.agree(seller, ben)
  stage.offer(dan, 1500)
  expect(stage.remove()).toEqual(['u_ben cancelled', 'u_cat closed', 'u_dan closed'])
  expect([stage.line().state, stage.line().deals, stage.remove()]).toEqual(['closed', [], []])
  const turn = openedLine()
  for (const buyer of [ben, cat]) turn.ask(buyer)
  turn.agree(seller, ben)
  turn.end(ben)
  expect(turn.remove()).toEqual(['u_cat closed'])
})

test('a handover that the buyer or the seller has reported counts, even if the seller deletes the post', () => {
  const stage = openedLine()
  stage.ask(ben)
  stage.agree(seller, ben)
  stage.go('finish', ben, ben)
  expect(stage.remove()).toEqual(['u_ben done'])
  expect(stage.line().state).toBe('sold')
})

test('if a post is deleted shortly before the meeting, the seller has cancelled late, and the next in line reads that the thing is gone', async () => {
  const [ann, next, bidder] = [await student('Ann Ray'), await student(), await student()]
  const { ben: buyer, postId } = await agreedDeal(ann, [next])
  await offer(postId, bidder, 1500)
  await idle()
  await call(deletePost, { postId }, ann)
  await idle()
  expect((await textsOf(buyer, ann))[0]).toBe('Ann cancelled.')
  expect((await textsOf(bidder, ann))[0]).toBe('This deal is over.')
  const [deal] = (await call(listDeals, {}, buyer)).output.items
  expect(deal).toMatchObject({ ending: 'cancelled', isLate: true, isOwnMove: false })
  expect(deal?.meeting?.at).toBeLessThan(Date.now() + hour)
  const { items } = (await call(listNotifications, {}, next)).output
  expect(items.map(({ type, text }) => [type, text])).toContainEqual(['line over', 'No longer available.'])
  for (const { id } of [buyer, next, bidder])
    expect((await rowOf(openDealsKey(id)))?.['openDeals']).toBeUndefined()
})
