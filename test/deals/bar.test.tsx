import { expect, test } from 'vitest'
import type { DealEntry } from '../../shared/deals/entry.ts'
import { getDeal } from '../../shared/deals/get-deal.ts'
import { getLine } from '../../shared/deals/get-line.ts'
import { listOpenDeals } from '../../shared/deals/list-open-deals.ts'
import { updateDeal } from '../../shared/deals/update-deal.ts'
import type { DealView } from '../../shared/deals/view.ts'
import type { Hint } from '../../shared/live/hint.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { aMessage, openConversation, ownMessage, serveConversation } from '../chats/open-conversation.ts'
import { setOnline, user } from '../render/page.ts'
import { aPost, ann, authorOf, bob } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'

const sale = { kind: 'offer', cents: 4000, open: true } as const

/** Delivers a hint to the page, as its socket does. */
async function hint(what: Hint): Promise<void> {
  const { announceHint } = await import('../../web/src/live/gaps.ts')
  announceHint(what)
}

function anEntry(postId: string, isSeller: boolean): DealEntry {
  const [sellerId, buyerId] = isSeller ? [ann.id, bob.id] : [bob.id, ann.id]
  return {
    id: newUlid(Date.now()),
    postId,
    sellerId,
    buyerId,
    state: 'waiting',
    cents: 3000,
    isOffer: true,
    at: 1,
  }
}
const viewOf = ({ id, buyerId }: DealEntry, more: Partial<DealView> = {}): DealView => ({
  id,
  buyerId,
  state: 'waiting',
  round: 2,
  cents: 3000,
  isOffer: true,
  since: Date.now(),
  ...more,
})
const barOf = async (text: string) => {
  const summary = await screen.findByText(text)
  return within(summary.closest('details') as HTMLElement)
}

test('the seller can answer an offer in the conversation', async () => {
  const lamp = aPost('A floor lamp', { author: authorOf(ann), sale })
  const entry = anEntry(lamp.id, true)
  answer(getPost, { post: lamp, comments: [] })
  answer(listOpenDeals, { items: [entry] })
  answer(getLine, { state: 'available', stateVersion: 1, items: [{ ...viewOf(entry), buyer: bob }] })
  serveConversation([])
  await openConversation()
  const bar = await barOf('A floor lamp')
  answer(updateDeal, {})
  const held = { ...viewOf(entry, { state: 'held' }), buyer: bob }
  answer(getLine, { state: 'reserved', stateVersion: 2, items: [held] })
  await user.click(await bar.findByRole('button', { name: 'Accept: Bob Lee' }))
  await bar.findByText(/Reserved for \$30/)
  expect(callsOf(updateDeal)).toEqual([{ postId: lamp.id, buyerId: bob.id, round: 2, move: 'agree' }])
})

test('the buyer sees the seller’s answer as soon as the page gets the hint of the change', async () => {
  const lamp = aPost('A floor lamp', { sale })
  const entry = anEntry(lamp.id, false)
  answer(getPost, { post: lamp, comments: [] })
  answer(listOpenDeals, { items: [entry] })
  answer(getDeal, { state: 'available', stateVersion: 1, deal: viewOf(entry) })
  serveConversation([])
  await openConversation()
  const bar = await barOf('A floor lamp')
  await bar.findByText('You offered $30.')
  const countered = viewOf(entry, { state: 'countered', cents: 3500 })
  answer(getDeal, { state: 'available', stateVersion: 1, deal: countered })
  await hint({ type: 'deal', postId: lamp.id })
  await bar.findByText('Bob Lee asks $35.')
  await bar.findByRole('button', { name: 'Accept' })
})

test('a conversation without an open deal has no bar; with several open deals, the bar shows the newest one and a link', async () => {
  const [lamp, desk] = [aPost('A floor lamp', { sale }), aPost('A desk', { sale })]
  const [older, newer] = [anEntry(lamp.id, false), anEntry(desk.id, false)]
  const foreign = { ...anEntry(lamp.id, false), sellerId: 'u_eve' }
  answer(getPost, ({ postId }) => ({ post: postId === desk.id ? desk : lamp, comments: [] }))
  answer(getDeal, { state: 'available', stateVersion: 1, deal: viewOf(newer) })
  answer(listOpenDeals, { items: [foreign] })
  serveConversation([])
  await openConversation()
  await until(() => expect(callsOf(listOpenDeals).length).toBeGreaterThan(0))
  expect(document.querySelector('details')).toBeNull()
  answer(listOpenDeals, { items: [older, newer, foreign] })
  // A hint does not cancel a request in flight, so the hint is repeated until the new list shows.
  await until(() => {
    void hint({ type: 'deal', postId: desk.id })
    return document.querySelector('details') !== null
  })
  const bar = await barOf('A desk')
  expect(bar.getByRole('link', { name: '1 more' }).getAttribute('href')).toBe('/deals')
})

test('a message about a deal links to its thing and has no buttons', async () => {
  const deal = aMessage('Bob offers $15', 2, { deal: { postId: '01KABCDEF0123456789ABCDEFG' } })
  serveConversation([aMessage('Is it there?', 3), deal, ownMessage('Yes')])
  await openConversation()
  const link = await screen.findByRole('link', { name: 'Bob offers $15' })
  expect(link.getAttribute('href')).toBe('/post/01KABCDEF0123456789ABCDEFG')
  const line = link.closest('p')
  expect(within(line as HTMLElement).queryByRole('button')).toBeNull()
})

test('without a connection the bar says when the shown deal was loaded', async () => {
  const lamp = aPost('A floor lamp', { sale })
  answer(getPost, { post: lamp, comments: [] })
  answer(listOpenDeals, { items: [anEntry(lamp.id, false)] })
  answer(getDeal, { state: 'available', stateVersion: 1 })
  serveConversation([])
  await openConversation()
  const bar = await barOf('A floor lamp')
  expect(bar.queryByText(/^As of/)).toBeNull()
  setOnline(false)
  await bar.findByText(/^As of \d+:\d\d [AP]M$/)
  setOnline(true)
  await until(() => expect(bar.queryByText(/^As of/)).toBeNull())
})
