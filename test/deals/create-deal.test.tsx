import { expect, test } from 'vitest'
import { createDeal } from '../../shared/deals/create-deal.ts'
import { getDeal } from '../../shared/deals/get-deal.ts'
import { updateDeal } from '../../shared/deals/update-deal.ts'
import type { DealView } from '../../shared/deals/view.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { openPage, setOnline, user } from '../render/page.ts'
import { aPost, ann, authorOf, without } from '../render/samples.ts'
import { screen, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'
import { dealText, ordinal } from '../../web/src/deals/place-text.ts'

const sale = { kind: 'offer', cents: 12_000, open: true } as const
const lamp = aPost('A lamp', { sale })
const aDeal = (more: Partial<DealView> = {}): DealView => ({
  id: '01KABCDEF0123456789ABCDEFG',
  buyerId: ann.id,
  state: 'waiting',
  round: 3,
  cents: 12_000,
  since: Date.now(),
  ...more,
})
const bar = async () => within(await screen.findByRole('group', { name: 'Your deal' }))
const press = async (name: string) => user.click(await (await bar()).findByRole('button', { name }))

async function openLamp(own: Parameters<typeof answer<typeof getDeal>>[1], as = ann, post = lamp) {
  answer(getPost, { post, comments: [] })
  answer(getDeal, own)
  await openPage(`/post/${post.id}`, { as })
}

test('a person who wants a thing gets in line at the price that they saw, and can leave the line', async () => {
  await openLamp({ state: 'available', stateVersion: 0 })
  await bar()
  answer(createDeal, { deal: aDeal({ place: 2 }) })
  answer(getDeal, { state: 'available', stateVersion: 0, deal: aDeal({ place: 2 }) })
  await press('I want it')
  await screen.findByText('You’re 2nd in line.')
  expect(callsOf(createDeal)).toEqual([{ postId: lamp.id, cents: 12_000 }])
  answer(updateDeal, {})
  answer(getDeal, { state: 'available', stateVersion: 0 })
  await press('Leave the line')
  await (await bar()).findByRole('button', { name: 'I want it' })
  expect(callsOf(updateDeal)).toEqual([{ postId: lamp.id, buyerId: ann.id, round: 3, move: 'end' }])
})

test('a refusal shows next to the button, together with the changed deal', async () => {
  await openLamp({ state: 'available', stateVersion: 0 })
  await bar()
  refuse(createDeal, 'line-full')
  answer(getDeal, { state: 'reserved', stateVersion: 1 })
  await press('I want it')
  await (await bar()).findByText('20 people are in line already.')
  await (await bar()).findByRole('button', { name: 'Get in line' })
})

test('the dialog refuses an offer below half the price and keeps the typed amount; a higher offer is sent', async () => {
  await openLamp({ state: 'available', stateVersion: 0 })
  await press('Make an offer')
  const dialog = within(await screen.findByRole('dialog', { name: 'Make an offer' }))
  const field = dialog.getByLabelText('Your offer')
  await user.type(field, '$20')
  refuse(createDeal, 'offer-too-low')
  await user.click(dialog.getByRole('button', { name: 'Offer $20' }))
  await dialog.findByText('Offers start at half the price.')
  expect(field).toHaveProperty('value', '$20')
  await user.clear(field)
  await user.type(field, '95')
  const offered = aDeal({ cents: 9500, isOffer: true, offers: 1 })
  answer(createDeal, { deal: offered })
  answer(getDeal, { state: 'available', stateVersion: 0, deal: offered })
  await user.click(dialog.getByRole('button', { name: 'Offer $95' }))
  await screen.findByText('You offered $95.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(callsOf(createDeal).at(-1)).toEqual({ postId: lamp.id, cents: 9500, isOffer: true })
})

test('a buyer can accept or decline a counter, or make another offer', async () => {
  const countered = aDeal({ state: 'countered', cents: 11_000, offers: 1 })
  await openLamp({ state: 'available', stateVersion: 0, deal: countered })
  await screen.findByText('Bob Lee asks $110.')
  const buttons = (await bar()).getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons).toEqual(['Accept', 'Offer again', 'Decline'])
  const held = aDeal({ state: 'held', cents: 11_000, round: 4 })
  answer(updateDeal, { deal: held })
  answer(getDeal, { state: 'reserved', stateVersion: 1, deal: held })
  await press('Accept')
  await screen.findByText('Reserved for you for $110.')
})

test('a buyer can confirm their turn, and can cancel a reservation after a confirmation', async () => {
  await openLamp({ state: 'reserved', stateVersion: 1, deal: aDeal({ state: 'turn' }) })
  await screen.findByText('It’s your turn. Confirm.')
  const held = aDeal({ state: 'held', round: 4 })
  answer(updateDeal, { deal: held })
  answer(getDeal, { state: 'reserved', stateVersion: 1, deal: held })
  await press('Confirm')
  await screen.findByText('Reserved for you for $120.')
  await press('Cancel')
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this deal?' }))
  answer(updateDeal, {})
  answer(getDeal, { state: 'available', stateVersion: 2 })
  await user.click(dialog.getByRole('button', { name: 'Cancel the deal' }))
  await (await bar()).findByRole('button', { name: 'I want it' })
  expect(callsOf(updateDeal).map(({ move }) => move)).toEqual(['agree', 'end'])
})

test('a press without a connection is sent when the connection is back', async () => {
  await openLamp({ state: 'available', stateVersion: 0 })
  answer(createDeal, { deal: aDeal({ place: 1 }) })
  await bar()
  setOnline(false)
  await press('I want it')
  await screen.findByText('Will send when you’re back')
  expect(callsOf(createDeal)).toEqual([])
  answer(getDeal, { state: 'available', stateVersion: 0, deal: aDeal({ place: 1 }) })
  setOnline(true)
  await screen.findByText('You’re 1st in line.')
  expect(callsOf(createDeal)).toHaveLength(1)
})

test.each([
  ['a visitor', undefined, 'Log in to get in line'],
  ['a person without a school', without, 'Verify your account'],
  ['a member of another campus', { ...ann, campusId: 'texas' }, 'Join OU Buy/Sell'],
])('%s who presses “I want it” sees what they have to do first', async (_, as, title) => {
  answer(getPost, { post: lamp, comments: [] })
  await openPage(`/post/${lamp.id}`, { as })
  await press('I want it')
  await screen.findByRole('dialog', { name: title })
  expect(callsOf(createDeal)).toEqual([])
})

test.each([
  ['sold', { ...lamp, state: 'sold' as const }],
  ['of one’s own', { ...lamp, author: authorOf(ann) }],
  ['looked for', aPost('A chair', { sale: { kind: 'wish' } })],
])('there is no button for a thing that is %s', async (_, post) => {
  await openLamp({ state: post.state ?? 'available', stateVersion: 0 }, ann, post)
  await screen.findByText('Be the first to comment')
  expect(screen.queryByRole('group', { name: 'Your deal' })).toBeNull()
})

test('places in line have English ordinals', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 20].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '20th',
  ])
})

test('deadlines show the time, with the day if it is not today', () => {
  const now = Date.now()
  const until = new Date(now).setHours(17, 10, 0, 0)
  expect(dealText(aDeal({ state: 'turn', until }), 'Bob')).toBe('It’s your turn. Confirm until 5:10 PM.')
  const later = until + 48 * 3600_000
  expect(dealText(aDeal({ isOffer: true, cents: 1500, until: later }), 'Bob')).toMatch(
    /^You offered \$15\. Bob has until \w{3} 5:10 PM\.$/,
  )
})
