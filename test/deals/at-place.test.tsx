import { expect, test } from 'vitest'
import { getDeal } from '../../shared/deals/get-deal.ts'
import { getLine } from '../../shared/deals/get-line.ts'
import { listDeals } from '../../shared/deals/list-deals.ts'
import { updateDeal } from '../../shared/deals/update-deal.ts'
import type { DealView } from '../../shared/deals/view.ts'
import { listPostVersions } from '../../shared/posts/list-post-versions.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann, authorOf, bob } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const minute = 60_000
const sale = { kind: 'offer', cents: 4000 } as const
const lamp = aPost('A floor lamp', { sale })

/** Returns a deal in which Ann buys from Bob, and they meet this many minutes from now. */
const meetingIn = (minutes: number, more: Partial<DealView> = {}): DealView => ({
  id: '01KABCDEF0123456789ABCDEFG',
  buyerId: ann.id,
  state: 'held',
  round: 4,
  cents: 4000,
  since: Date.now(),
  until: Date.now() + 60 * minute,
  meeting: { at: Date.now() + minutes * minute, place: { id: 'bizzell' }, number: 1 },
  ...more,
})

async function openAsBuyer(deal: DealView) {
  answer(getPost, { post: lamp, comments: [] })
  answer(getDeal, { state: 'reserved', stateVersion: 3, deal })
  await openPage(`/post/${lamp.id}`, { as: ann })
  return within(await screen.findByRole('group', { name: 'Your deal' }))
}

async function openAsSeller(deal: DealView) {
  const own = { ...lamp, author: authorOf(ann) }
  answer(getPost, { post: own, comments: [] })
  answer(getLine, {
    state: 'reserved',
    stateVersion: 3,
    items: [{ ...deal, buyerId: bob.id, buyer: bob }],
  })
  await openPage(`/post/${lamp.id}/line`, { as: ann })
  return within(await screen.findByRole('list', { name: 'In line' }))
}

test('“I’m here” is offered only from half an hour before the meeting', async () => {
  const bar = await openAsBuyer(meetingIn(45))
  await bar.findByText(/^Meet /)
  expect(bar.queryByRole('button', { name: 'I’m here' })).toBeNull()
  expect(bar.queryByRole('button', { name: 'Finish without the code' })).toBeNull()
})

test('a buyer presses “I’m here” and describes how to find them; if the call is refused, the typed text stays', async () => {
  const bar = await openAsBuyer(meetingIn(10))
  await user.type(await bar.findByLabelText('How to find you'), 'red hat')
  refuse(updateDeal, 'deal-changed')
  await user.click(bar.getByRole('button', { name: 'I’m here' }))
  await screen.findByText('This has changed meanwhile. Look again.')
  expect(bar.getByLabelText('How to find you')).toHaveProperty('value', 'red hat')
  const deal = meetingIn(10, { here: { buyer: { at: Date.now(), text: 'red hat' } } })
  answer(updateDeal, { deal })
  answer(getDeal, { state: 'reserved', stateVersion: 3, deal })
  await user.click(bar.getByRole('button', { name: 'I’m here' }))
  await bar.findByText(/^You’re here: “red hat”/)
  expect(callsOf(updateDeal).at(-1)).toMatchObject({ move: 'here', text: 'red hat', round: 4 })
})

test('a buyer reads how to find the seller', async () => {
  const bar = await openAsBuyer(meetingIn(10, { here: { seller: { at: Date.now(), text: 'blue jacket' } } }))
  await bar.findByText('Bob Lee is here: “blue jacket”')
})

test('a seller who has waited a quarter of an hour can report a no-show, after a confirmation', async () => {
  const here = { seller: { at: Date.now() } }
  const line = await openAsSeller(meetingIn(-20, { here }))
  await user.click(await line.findByRole('button', { name: 'Bob Lee didn’t come' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bob Lee didn’t come?' }))
  dialog.getByText('This deal ends, and the next person in line has the turn.')
  answer(updateDeal, {})
  answer(getLine, { state: 'available', stateVersion: 5, items: [] })
  await user.click(dialog.getByRole('button', { name: 'They didn’t come' }))
  await screen.findByText('Nobody in line yet.')
  expect(callsOf(updateDeal)).toMatchObject([{ move: 'no-show', buyerId: bob.id }])
})

test('a no-show can be reported only by a seller who pressed “I’m here”, about a buyer who did not', async () => {
  for (const here of [{ seller: { at: 1 }, buyer: { at: 1 } }, {}]) {
    const line = await openAsSeller(meetingIn(-20, { here }))
    await line.findByText(/^Meet /)
    expect(line.queryByRole('button', { name: /didn’t come/ })).toBeNull()
  }
})

test('a buyer can confirm the handover without the code, after a confirmation', async () => {
  const bar = await openAsBuyer(meetingIn(-5))
  await user.click(await bar.findByRole('button', { name: 'Finish without the code' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Do you have it?' }))
  dialog.getByText('Bob Lee is asked whether they were paid.')
  const deal = meetingIn(-5, { round: 5, finished: { by: 'buyer', at: Date.now() } })
  answer(updateDeal, { deal })
  answer(getDeal, { state: 'reserved', stateVersion: 4, deal })
  await user.click(dialog.getByRole('button', { name: 'I have it' }))
  await bar.findByText(/^You said that it was handed over. Bob Lee can answer until /)
  expect(callsOf(updateDeal)).toMatchObject([{ move: 'finish' }])
  expect(bar.queryByRole('button', { name: 'Cancel' })).toBeNull()
})

test.each([
  ['Yes', 'finish'],
  ['No', 'deny'],
])('a buyer who is asked whether they got the thing can answer %s', async (name, move) => {
  const bar = await openAsBuyer(meetingIn(-60, { finished: { by: 'seller', at: Date.now() } }))
  await bar.findByText('Bob Lee says it was handed over. Did you get it?')
  answer(updateDeal, {})
  await user.click(bar.getByRole('button', { name }))
  await until(() => expect(callsOf(updateDeal)).toMatchObject([{ move, round: 4 }]))
})

test('a seller who is asked whether they were paid has no buttons but Yes and No', async () => {
  const line = await openAsSeller(meetingIn(-60, { finished: { by: 'buyer', at: Date.now() } }))
  await line.findByText('Bob Lee says it was handed over. Were you paid?')
  const names = line.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['Yes', 'No'])
})

test('if a post is edited after a deal was agreed, the deal links to the version of that day', async () => {
  const since = Date.parse('2026-11-23T15:04:00-06:00')
  const deal = meetingIn(600, { since, revision: 1 })
  answer(getPost, { post: { ...lamp, revision: 2, editedAt: Date.now() }, comments: [] })
  answer(getDeal, { state: 'reserved', stateVersion: 3, deal })
  answer(listPostVersions, { items: [{ revision: 1, writtenAt: since, blocks: [{ text: 'With a bulb' }] }] })
  await openPage(`/post/${lamp.id}`, { as: ann })
  const bar = within(await screen.findByRole('group', { name: 'Your deal' }))
  await bar.findByText(/^Agreed on this post as of Mon, Nov 23, 3:04 PM/)
  await user.click(bar.getByRole('button', { name: 'See' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Earlier versions' }))
  await dialog.findByText('With a bulb')
})

test('a deal with a question that the person has to answer is under To do', async () => {
  const { id, state, cents } = meetingIn(-60)
  const base = { id, state, cents, postId: lamp.id, at: Date.now(), post: lamp, partner: bob }
  answer(listDeals, {
    items: [
      { ...base, isSeller: false, finished: { by: 'seller', at: 1 } },
      { ...base, id: `${id}1`, isSeller: true, finished: { by: 'buyer', at: 1 } },
      { ...base, id: `${id}2`, state: 'ended', ending: 'no-show', isSeller: true, isOwnMove: true },
      { ...base, id: `${id}3`, state: 'ended', ending: 'no-show', isSeller: false, isOwnMove: false },
    ],
  })
  await openPage('/deals', { as: ann })
  const group = async (name: string) => within(await screen.findByRole('region', { name }))
  const toDo = await group('To do')
  toDo.getByText(/^Did you get it\?/)
  toDo.getByText(/^Were you paid\?/)
  const past = await group('Past')
  past.getByText(/^Bob Lee did not come\./)
  past.getByText(/^Bob Lee says you did not come\./)
})
