import { expect, test } from 'vitest'
import { listChats } from '../../shared/chats/list-chats.ts'
import { getLine } from '../../shared/deals/get-line.ts'
import { updateDeal } from '../../shared/deals/update-deal.ts'
import { updateLine } from '../../shared/deals/update-line.ts'
import type { DealView } from '../../shared/deals/view.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann, authorOf, bob } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const eve = { ...bob, id: 'u_eve', name: 'Eve Fox', username: 'evefox' }
const sale = { kind: 'offer', cents: 12_000, open: true } as const
const lamp = aPost('A lamp', { author: authorOf(ann), sale })
const aDeal = (buyer: typeof bob, more: Partial<DealView> = {}) => ({
  id: `01KABCDEF0123456789ABCDE${buyer.id.length}${buyer === bob ? 'A' : 'B'}`,
  buyerId: buyer.id,
  buyer,
  state: 'waiting' as const,
  round: 3,
  cents: 12_000,
  since: Date.now() - 3600_000,
  ...more,
})
type Item = ReturnType<typeof aDeal>

async function openLine(items: Item[], state: 'available' | 'reserved' = 'available') {
  answer(getPost, { post: lamp, comments: [] })
  answer(getLine, { state, stateVersion: 1, items })
  await openPage(`/post/${lamp.id}/line`, { as: ann })
}
const rows = async () =>
  (await within(await screen.findByRole('list', { name: 'In line' })).findAllByRole('listitem')).map(
    ({ innerText }) => innerText.replaceAll(/\s+/g, ' '),
  )
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

test('the seller sees the people in line and what each offers, and reserves for the first', async () => {
  await openLine([aDeal(bob, { place: 1 }), aDeal(eve, { cents: 9500, isOffer: true })])
  const [first = '', second = ''] = await rows()
  expect(first).toContain('1st, at $120')
  expect(second).toContain('Offers $95')
  answer(updateDeal, {})
  const held = aDeal(bob, { state: 'held', round: 4 })
  answer(getLine, { state: 'reserved', stateVersion: 2, items: [held, aDeal(eve)] })
  await press('Reserve: Bob Lee')
  await screen.findByText(/Reserved for \$120/)
  expect(callsOf(updateDeal)).toEqual([{ postId: lamp.id, buyerId: bob.id, round: 3, move: 'agree' }])
  expect(screen.queryByRole('button', { name: `Reserve: ${eve.name}` })).toBeNull()
})

test('the seller sees the trust of each buyer', async () => {
  await openLine([aDeal(bob, { place: 1 }), { ...aDeal(eve), trust: { met: 3, of: 4 } }])
  const [first = '', second = ''] = await rows()
  expect(first).toContain('New here')
  expect(second).toContain('Met 3 of 4 times')
})

test('a seller who marks the thing as sold names its buyer among the people in line, and the buyer is asked to confirm', async () => {
  await openLine([aDeal(bob, { place: 1 }), aDeal(eve, { cents: 9500, isOffer: true })])
  await press('Mark as Sold')
  const dialog = within(await screen.findByRole('dialog', { name: 'To whom?' }))
  dialog.getByRole('button', { name: 'Bob Lee @boblee' })
  answer(updateLine, { state: 'reserved', version: 4 })
  const asked = aDeal(eve, { state: 'held', round: 4, finished: { by: 'seller', at: 1 } })
  answer(getLine, { state: 'reserved', stateVersion: 4, items: [asked] })
  await user.click(dialog.getByRole('button', { name: `${eve.name} @${eve.username}` }))
  await screen.findByText(/^You said that it was handed over\. Eve Fox can answer/)
  await screen.findByText('Eve Fox is asked whether they have it.')
  expect(callsOf(updateLine)).toEqual([{ postId: lamp.id, version: 1, action: 'sell', buyerId: eve.id }])
})

test('the dialog offers members with whom the seller has talked, first those who talked about this thing', async () => {
  const chatWith = (partner: typeof bob, about?: string) => ({
    id: `u_ann-${partner.id}`,
    partner,
    preview: { senderId: partner.id, kind: 'text' as const, text: 'Hi' },
    lastId: lamp.id,
    lastAt: 1,
    ...(about !== undefined && { post: { id: about, text: 'A lamp' } }),
  })
  const visitor = { ...bob, id: 'u_vic', name: 'Vic Out', schoolVerified: false }
  answer(listChats, { items: [chatWith(bob), chatWith(visitor), chatWith(eve, lamp.id)] })
  await openLine([])
  await press('Mark as Sold')
  const dialog = within(await screen.findByRole('dialog', { name: 'To whom?' }))
  const names = dialog.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names.slice(0, 3)).toEqual([`${eve.name} @${eve.username}`, 'Bob Lee @boblee', 'Somebody else'])
  refuse(updateLine, 'buyer-unknown')
  await user.click(dialog.getByRole('button', { name: 'Bob Lee @boblee' }))
  await screen.findByText('You can only name people you have talked to here.')
  dialog.getByRole('button', { name: 'Bob Lee @boblee' })
})

test('a thing that was sold to a person outside the line is sold at once', async () => {
  await openLine([aDeal(bob, { place: 1 })])
  answer(updateLine, { state: 'sold', version: 2 })
  await press('Mark as Sold')
  const dialog = within(await screen.findByRole('dialog', { name: 'To whom?' }))
  answer(getLine, { state: 'sold', stateVersion: 2, items: [] })
  await user.click(dialog.getByRole('button', { name: 'Somebody else' }))
  await screen.findByText('Nobody in line yet.')
  expect(callsOf(updateLine)).toEqual([{ postId: lamp.id, version: 1, action: 'sell' }])
})

test('reserving the thing for a buyer who is not the first in line needs a confirmation', async () => {
  await openLine([aDeal(bob, { place: 1 }), aDeal(eve, { place: 2 })])
  await press(`Reserve: ${eve.name}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Bob Lee was first.' }))
  dialog.getByText(`Reserve for ${eve.name} anyway?`)
  expect(callsOf(updateDeal)).toEqual([])
  answer(updateDeal, {})
  await user.click(dialog.getByRole('button', { name: 'Reserve' }))
  await until(() => expect(callsOf(updateDeal)).toHaveLength(1))
  expect(callsOf(updateDeal)[0]?.buyerId).toBe(eve.id)
})

test('an offer is countered with another amount; a refusal keeps the dialog and the typed amount', async () => {
  await openLine([aDeal(eve, { cents: 9500, isOffer: true })])
  await press(`Counter: ${eve.name}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Counter' }))
  await user.type(dialog.getByLabelText('Your price'), '110')
  refuse(updateDeal, 'deal-changed')
  await user.click(dialog.getByRole('button', { name: 'Ask $110' }))
  await screen.findByText('This has changed meanwhile. Look again.')
  expect(dialog.getByLabelText('Your price')).toHaveProperty('value', '110')
  await until(() =>
    expect(dialog.getByRole('button', { name: 'Ask $110' }).getAttribute('aria-busy')).toBeNull(),
  )
  answer(updateDeal, {})
  answer(getLine, {
    state: 'available',
    stateVersion: 1,
    items: [aDeal(eve, { state: 'countered', cents: 11_000 })],
  })
  await user.click(dialog.getByRole('button', { name: 'Ask $110' }))
  await screen.findByText(/You ask \$110/)
  expect(callsOf(updateDeal).at(-1)).toEqual({
    postId: lamp.id,
    buyerId: eve.id,
    round: 3,
    move: 'counter',
    cents: 11_000,
  })
})

test('cancelling a reservation needs a confirmation, and declining an offer does not', async () => {
  await openLine([aDeal(bob, { state: 'held' }), aDeal(eve, { place: 1 })], 'reserved')
  answer(updateDeal, {})
  await press('Cancel: Bob Lee')
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this deal?' }))
  await user.click(dialog.getByRole('button', { name: 'Keep it' }))
  expect(callsOf(updateDeal)).toEqual([])
  await press(`Decline: ${eve.name}`)
  await until(() => expect(callsOf(updateDeal).map(({ buyerId }) => buyerId)).toEqual([eve.id]))
})

test('the page of an empty line has a link to copy, and a button that marks the thing as sold', async () => {
  await openLine([])
  await screen.findByText('Nobody in line yet.')
  await screen.findByRole('button', { name: 'Copy link' })
  answer(updateLine, { state: 'sold', version: 2 })
  answer(getLine, { state: 'sold', stateVersion: 2, items: [] })
  await press('Mark as Sold')
  await screen.findByRole('button', { name: 'Relist' })
  expect(callsOf(updateLine)).toEqual([{ postId: lamp.id, version: 1, action: 'sell' }])
})

test('one’s own post links to its line, with the number of people in it', async () => {
  answer(getPost, { post: lamp, comments: [] })
  answer(getLine, {
    state: 'reserved',
    stateVersion: 1,
    items: [aDeal(bob, { state: 'held' }), aDeal(eve, { place: 1 })],
  })
  await openPage(`/post/${lamp.id}`, { as: ann })
  const link = await screen.findByRole('link', { name: 'Reserved · 2 in line' })
  expect(link.getAttribute('href')).toBe(`/post/${lamp.id}/line`)
})

test('the page of the line of another person’s thing shows the message of the refusal', async () => {
  refuse(getLine, 'deal-not-found')
  answer(getPost, { post: aPost('A chair', { sale }), comments: [] })
  await openPage(`/post/${lamp.id}/line`, { as: ann })
  await screen.findByText('This deal is over.')
})
