import { expect, test, vi } from 'vitest'
import { getDeal } from '../../shared/deals/get-deal.ts'
import { getLine } from '../../shared/deals/get-line.ts'
import { listDeals } from '../../shared/deals/list-deals.ts'
import { timeOnCampus } from '../../shared/deals/meeting-text.ts'
import { usualSlots, slotsOf } from '../../shared/deals/meeting-times.ts'
import { updateDeal } from '../../shared/deals/update-deal.ts'
import type { DealView } from '../../shared/deals/view.ts'
import { getPost } from '../../shared/posts/get-post.ts'
import { newUlid } from '../../shared/ulid.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann, authorOf, bob } from '../render/samples.ts'
import { screen, until, within } from '../render/screen.ts'
import { answer, callsOf, refuse } from '../render/server.ts'

const zone = 'America/Chicago'
const sale = { kind: 'offer', cents: 4000 } as const
const lamp = aPost('A floor lamp', { sale })
const held = (more: Partial<DealView> = {}): DealView => ({
  id: '01KABCDEF0123456789ABCDEFG',
  buyerId: ann.id,
  state: 'held',
  round: 4,
  cents: 4000,
  since: Date.now(),
  ...more,
})
const slots = slotsOf(Date.now(), zone)
const [soon, later] = usualSlots(slots, Date.now())
const at = soon?.at ?? 0
/** A later time of the same day that is not one of the usual times. */
const other = slots.find(({ day, at: time }) => day === later?.day && time > (later?.at ?? 0))
const shown = (time: number) => timeOnCampus(time, zone)

async function openHeld(deal: DealView) {
  answer(getPost, { post: lamp, comments: [] })
  answer(getDeal, { state: 'reserved', stateVersion: 3, deal })
  await openPage(`/post/${lamp.id}`, { as: ann })
  return within(await screen.findByRole('group', { name: 'Your deal' }))
}

test('a buyer proposes a usual time, another time and a place', async () => {
  const bar = await openHeld(held())
  await user.click(await bar.findByRole('button', { name: 'Propose a time' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Time and place' }))
  await user.click(dialog.getByRole('button', { name: shown(at) }))
  await user.selectOptions(dialog.getByLabelText('Day'), later?.day ?? '')
  await user.selectOptions(dialog.getByLabelText('Time'), other?.time ?? '')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await user.click(dialog.getByRole('radio', { name: /^Oklahoma Memorial Union/ }))
  const proposal = { by: 'buyer' as const, times: [at], place: { id: 'union' } }
  const proposed = held({ round: 5, proposal })
  answer(updateDeal, { deal: proposed })
  answer(getDeal, { state: 'reserved', stateVersion: 3, deal: proposed })
  await user.click(dialog.getByRole('button', { name: 'Send 2 times' }))
  await bar.findByText(`You proposed Oklahoma Memorial Union, ${shown(at)}`)
  const [call] = callsOf(updateDeal)
  expect(call).toMatchObject({ move: 'propose', round: 4, place: { id: 'union' } })
  expect(call?.times).toEqual([at, other?.at])
})

test('the chosen times are kept when the dialog closes', async () => {
  const bar = await openHeld(held())
  const open = async () => {
    await user.click(await bar.findByRole('button', { name: 'Propose a time' }))
    return within(await screen.findByRole('dialog', { name: 'Time and place' }))
  }
  const dialog = await open()
  await user.click(dialog.getByRole('button', { name: shown(at) }))
  await user.click(dialog.getByRole('radio', { name: /^Somewhere else/ }))
  await user.type(dialog.getByLabelText('The place'), 'The fountain')
  await user.keyboard('{Escape}')
  await until(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await open()
  expect(again.getByRole('button', { name: shown(at) }).getAttribute('aria-pressed')).toBe('true')
  expect(again.getByLabelText<HTMLInputElement>('The place').value).toBe('The fountain')
})

test('the drawing of the campus marks each place with its number', async () => {
  const bar = await openHeld(held())
  await user.click(await bar.findByRole('button', { name: 'Propose a time' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Time and place' }))
  const drawing = await dialog.findByRole('img', {
    name: /3 Bizzell Memorial Library, 4 Oklahoma Memorial Union$/,
  })
  expect(drawing.textContent).toMatch(/[1-4]{4}/)
  dialog.getByText(/^3 · South doors/)
})

test('at most three times can be chosen, and a place in one’s own words must not be empty', async () => {
  const bar = await openHeld(held())
  await user.click(await bar.findByRole('button', { name: 'Propose a time' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Time and place' }))
  const send = () => dialog.getByRole('button', { name: /^Send/ })
  expect(send()).toHaveProperty('disabled', true)
  const chips = () => within(dialog.getByRole('group', { name: /^When/ })).getAllByRole('button')
  for (const chip of chips().slice(0, 3)) await user.click(chip)
  expect(chips()[3]).toHaveProperty('disabled', true)
  expect(dialog.queryByLabelText('Day')).toBeNull()
  await user.click(dialog.getByRole('radio', { name: /^Somewhere else/ }))
  expect(send()).toHaveProperty('disabled', true)
  await user.type(dialog.getByLabelText('The place'), 'Couch Cafeteria')
  refuse(updateDeal, 'deal-changed')
  await user.click(send())
  await screen.findByText('This has changed meanwhile. Look again.')
  expect(dialog.getByLabelText('The place')).toHaveProperty('value', 'Couch Cafeteria')
})

test('a proposed time is accepted with one press, and can then be added to a calendar and shared with a friend', async () => {
  const proposal = { by: 'seller' as const, times: [at, at + 3_600_000], place: { id: 'bizzell' } }
  const bar = await openHeld(held({ proposal }))
  await bar.findByText('Bob Lee proposes Bizzell Memorial Library:')
  const agreed = held({ round: 5, meeting: { at, place: { id: 'bizzell' }, number: 1 } })
  answer(updateDeal, { deal: agreed })
  answer(getDeal, { state: 'reserved', stateVersion: 3, deal: agreed })
  await user.click(bar.getByRole('button', { name: shown(at) }))
  await bar.findByText(`Meet ${shown(at)} · Bizzell Memorial Library`)
  expect(callsOf(updateDeal)[0]).toMatchObject({ move: 'accept', at })
  let saved: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob as Blob
    return 'blob:x'
  })
  const more = () => user.click(bar.getByRole('button', { name: 'More about the meeting' }))
  await more()
  await user.click(bar.getByRole('menuitem', { name: 'Add to Calendar' }))
  expect(await saved?.text()).toContain('SUMMARY:Meet Bob Lee: A floor lamp')
  const share = vi.fn(async () => undefined)
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  await more()
  const map = bar.getByRole('menuitem', { name: 'Open in Maps' })
  expect([map.getAttribute('href'), map.getAttribute('target')]).toEqual([
    'https://www.openstreetmap.org/search?query=Bizzell%20Memorial%20Library%2C%20ou',
    '_blank',
  ])
  await user.click(bar.getByRole('menuitem', { name: 'Tell a Friend' }))
  expect(share).toHaveBeenCalledWith({
    text: `I’m meeting Bob Lee: ${shown(at)} · Bizzell Memorial Library`,
  })
})

test('a cancelled meeting can be removed from the calendar to which it was added', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${files.push(blob as Blob)}`)
  const meeting = { at, place: { id: 'bizzell' }, number: 1 }
  const bar = await openHeld(held({ meeting }))
  await user.click(await bar.findByRole('button', { name: 'More about the meeting' }))
  await user.click(bar.getByRole('menuitem', { name: 'Add to Calendar' }))
  const shownDeal = {
    post: lamp,
    postId: lamp.id,
    partner: bob,
    isSeller: false,
    cents: 4000,
    at: Date.now(),
  }
  const off = { ...shownDeal, state: 'ended', ending: 'cancelled', meeting } as const
  answer(listDeals, {
    items: [
      { ...off, id: held().id },
      { ...off, id: newUlid(), post: aPost('A desk') },
    ],
  })
  await openPage('/deals', { as: ann })
  const choose = async (thing: string) => {
    await user.click(await screen.findByRole('button', { name: `Options for ${thing}` }))
    return screen.queryByRole('menuitem', { name: 'Remove from Calendar' })
  }
  // The second meeting was never added to the calendar.
  expect(await choose('A desk')).toBeNull()
  await user.keyboard('{Escape}')
  await user.click((await choose('A floor lamp'))!)
  const text = (await files.at(-1)?.text()) ?? ''
  expect(text).toContain('METHOD:CANCEL')
  expect(text).toContain('SEQUENCE:1')
})

test('the seller proposes a meeting on the page of the line, which then says that the proposal waits for an answer', async () => {
  const own = aPost('A floor lamp', { sale, author: authorOf(ann) })
  const proposal = { by: 'seller' as const, times: [at], place: { text: 'Couch Cafeteria' } }
  answer(getPost, { post: own, comments: [] })
  const deal = { ...held({ buyerId: bob.id, proposal }), buyer: bob }
  answer(getLine, { state: 'reserved', stateVersion: 3, items: [deal] })
  await openPage(`/post/${own.id}/line`, { as: ann })
  await screen.findByText(`You proposed Couch Cafeteria, ${shown(at)}`)
  expect(screen.queryByRole('button', { name: shown(at) })).toBeNull()
  await until(() => screen.getByRole('button', { name: 'Propose other times' }))
})
