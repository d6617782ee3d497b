import { expect, test } from 'vitest'
import { listDeals, type ListedDeal } from '../../shared/deals/list-deals.ts'
import { disputeNoShow } from '../../shared/deals/dispute-no-show.ts'
import { rateDeal } from '../../shared/deals/rate-deal.ts'
import { newUlid } from '../../shared/ulid.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann, authorOf, bob } from '../render/samples.ts'
import { screen, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const noon = Date.parse('2026-12-03T12:00:00-06:00')

/** Returns a deal between Ann and Bob. Ann is the buyer, unless `isSeller` is true. */
function aDeal(text: string, more: Partial<ListedDeal> = {}): ListedDeal {
  const { isSeller = false } = more
  const post = aPost(text, { ...(isSeller && { author: authorOf(ann) }) })
  return {
    id: newUlid(),
    postId: post.id,
    isSeller,
    state: 'waiting',
    cents: 1500,
    at: Date.now() - 3600_000,
    post,
    partner: bob,
    ...more,
  }
}
const texts = async (group: string) => {
  const items = within(await screen.findByRole('region', { name: group })).getAllByRole('listitem')
  return items.map(({ innerText }) => innerText.replace(/ · .*$/, ''))
}

test('deals are grouped by whether the person has to act, each with its state', async () => {
  answer(listDeals, {
    items: [
      aDeal('A desk', { state: 'turn' }),
      aDeal('A lamp', { isOffer: true, isSeller: true }),
      aDeal('A chair'),
      aDeal('A bike', { state: 'ended', ending: 'declined' }),
      aDeal('A pen', { state: 'held' }),
      aDeal('A cup', { state: 'held', meeting: { at: noon, place: { id: 'bizzell' }, number: 1 } }),
    ],
  })
  await openPage('/deals', { as: ann })
  expect(await texts('To do')).toEqual([
    'A deskIt’s your turn',
    'A lampBob Lee offers $15',
    'A penReserved for you for $15',
  ])
  expect(await texts('Coming')).toEqual(['A cupMeet Thu, Dec 3, 12:00 PM'])
  expect(await texts('In line')).toEqual(['A chairYou’re in line at $15'])
  expect(await texts('Past')).toEqual(['A bikeBob Lee declined.'])
})

test('an expired deal says whose offer ran out, or that the time ran out', async () => {
  const over = { state: 'ended', ending: 'ran-out' } as const
  answer(listDeals, {
    items: [
      aDeal('A lamp', { ...over, isOffer: true, isSeller: true }),
      aDeal('A chair', { ...over, isOffer: true }),
      aDeal('A pen', over),
    ],
  })
  await openPage('/deals', { as: ann })
  expect(await texts('Past')).toEqual([
    'A lampBob Lee’s offer ran out.',
    'A chairYour offer ran out.',
    'A penThe time ran out.',
  ])
})

test('a deal about one’s own thing links to its line, any other deal to its post, and a deal about a deleted post has no link', async () => {
  const own = aDeal('A lamp', { isSeller: true })
  const other = aDeal('A chair')
  answer(listDeals, {
    items: [own, other, aDeal('Gone', { post: undefined, state: 'ended', ending: 'over' })],
  })
  await openPage('/deals', { as: ann })
  const linkOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await linkOf('A lamp')).toBe(`/post/${own.postId}/line`)
  expect(await linkOf('A chair')).toBe(`/post/${other.postId}`)
  await screen.findByText('A post that is gone')
})

test('without deals the page links to the feed; a failure can be tried again', async () => {
  refuse(listDeals, 'unavailable')
  await openPage('/deals', { as: ann })
  await screen.findByText('Something went wrong. Try again.')
  answer(listDeals, { items: [] })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('Nothing planned.')
  expect((await screen.findByRole('link', { name: 'Go To Feed' })).getAttribute('href')).toBe('/home')
})

test('Messages links to the deals', async () => {
  answer(listDeals, { items: [] })
  await openPage('/messages', { as: ann })
  await user.click(await screen.findByRole('button', { name: 'Deals' }))
  await screen.findByRole('heading', { name: 'Deals' })
})

const handedOver = (more: Partial<ListedDeal> = {}) =>
  aDeal('A lamp', { state: 'ended', ending: 'done', way: 'code', ...more })

test('after a handover a person is asked in private whether they would deal with their partner again', async () => {
  const deal = handedOver()
  answer(listDeals, { items: [deal] })
  refuse(rateDeal, 'unavailable')
  await openPage('/deals', { as: ann })
  const question = within(await screen.findByRole('group', { name: 'Would you deal with Bob Lee again?' }))
  await user.click(question.getByRole('button', { name: 'No' }))
  await question.findByText('Something went wrong. Try again.')
  answer(rateDeal, { again: false })
  await user.click(question.getByRole('button', { name: 'No' }))
  await question.findByText('Thanks. Only you see your answer.')
  expect(callsOf(rateDeal).at(-1)).toEqual({ dealId: deal.id, again: false })
  expect(question.getByRole('button', { name: 'No', pressed: true }).innerText).toBe('No')
})

test('a person who has answered or cannot answer is not asked whether they would deal again', async () => {
  const twoWeeks = 14 * 86_400_000
  answer(listDeals, {
    items: [
      handedOver({ again: true }),
      handedOver({ way: 'one' }),
      handedOver({ at: Date.now() - twoWeeks }),
      handedOver({ partner: undefined }),
      handedOver({ ending: 'cancelled' }),
    ],
  })
  await openPage('/deals', { as: ann })
  await screen.findByRole('region', { name: 'Past' })
  expect(screen.queryByText(/deal with .* again/)).toBeNull()
})

const missed = (more: Partial<ListedDeal> = {}) =>
  aDeal('A lamp', { state: 'ended', ending: 'no-show', isOwnMove: false, ...more })

test('a person who was reported for a no-show can dispute the report for a day', async () => {
  const deal = missed()
  answer(listDeals, { items: [deal] })
  refuse(disputeNoShow, 'unavailable')
  await openPage('/deals', { as: ann })
  await screen.findByText(/^Bob Lee says you did not come\. ·/)
  await user.click(screen.getByRole('button', { name: 'I was there' }))
  await screen.findByText('Something went wrong. Try again.')
  answer(disputeNoShow, { isDisputed: true })
  await user.click(screen.getByRole('button', { name: 'I was there' }))
  await screen.findByText('Bob Lee sees your answer.')
  expect(callsOf(disputeNoShow).at(-1)).toEqual({ dealId: deal.id })
})

test('a dispute is shown to both people, and after a day a no-show can no longer be disputed', async () => {
  const dayMs = 86_400_000
  answer(listDeals, {
    items: [
      missed({ isDisputed: true }),
      missed({ isDisputed: true, isOwnMove: true }),
      missed({ at: Date.now() - dayMs }),
    ],
  })
  await openPage('/deals', { as: ann })
  await screen.findByText(/^Bob Lee says you did not come\. You say you were there\./)
  await screen.findByText(/^Bob Lee did not come\. Bob Lee says they were there\./)
  expect(screen.queryByRole('button', { name: 'I was there' })).toBeNull()
})

test('a proposal and the question after a meeting are under To do; a deal that waits for the other person is under Coming', async () => {
  const meeting = { at: Date.now() - 4 * 3_600_000, place: { id: 'bizzell' }, number: 1 }
  const held = { state: 'held', isSeller: true } as const
  answer(listDeals, {
    items: [
      aDeal('A lamp', { ...held, proposedBy: 'buyer' }),
      aDeal('A desk', { ...held, meeting, proposedBy: 'buyer' }),
      aDeal('A chair', { ...held, meeting, stage: 'asked' }),
      aDeal('A bike', { ...held, proposedBy: 'seller' }),
      aDeal('A sofa', { ...held, meeting, stage: 'reminded' }),
    ],
  })
  await openPage('/deals', { as: ann })
  const group = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const [first, second, third] = await group('To do')
  expect(first).toContain('Bob Lee proposes times to meet')
  expect(second).toContain('Bob Lee proposes another time')
  expect(third).toContain('Did you meet?')
  expect((await group('Coming')).map((text) => text?.slice(0, 6))).toEqual(['A bike', 'A sofa'])
})
