import { describe, expect, test } from 'vitest'
import { dealViewOf, dealViews } from '../../shared/deals/view.ts'
import type { Sale } from '../../shared/deals/sale.ts'
import { movesOfBuyer, movesOfSeller } from '../../shared/deals/move.ts'
import { noon, openedLine, seller } from './opened-line.ts'

const hour = 3_600_000
const lamp: Sale = { kind: 'offer', cents: 2000, open: true }
const [ben, cat, dan] = ['u_ben', 'u_cat', 'u_dan'] as const

describe('buyers at the price', () => {
  test('wait in the order in which they asked, and the seller chooses among them', () => {
    const stage = openedLine()
    expect(stage.ask(ben)).toEqual(['u_ben waiting'])
    stage.wait(1)
    stage.ask(cat)
    expect([dealViewOf(stage.line(), ben)?.place, dealViewOf(stage.line(), cat)?.place]).toEqual([1, 2])
    expect(stage.line().state).toBe('available')
    expect(stage.agree(seller, cat)).toEqual(['u_cat held'])
    expect(stage.line().state).toBe('reserved')
    expect(dealViewOf(stage.line(), ben)?.place).toBe(1)
  })

  test('change nothing by repeating their request', () => {
    const stage = openedLine()
    stage.ask(ben)
    const before = stage.line()
    expect(stage.ask(ben)).toEqual([])
    expect(stage.line()).toBe(before)
  })

  test('hold a free thing if they ask first, unless the seller wants to choose', () => {
    const couch = openedLine({ kind: 'offer', cents: 0 })
    expect(couch.ask(ben)).toEqual(['u_ben held'])
    expect(couch.ask(cat)).toEqual(['u_cat waiting'])
    expect(openedLine({ kind: 'offer', cents: 0, first: false }).ask(ben)).toEqual(['u_ben waiting'])
    expect(openedLine({ ...lamp, first: true }).ask(ben)).toEqual(['u_ben held'])
  })

  test('do not overtake the people in line if they ask after the seller has cancelled', () => {
    const couch = openedLine({ kind: 'offer', cents: 0 })
    couch.ask(ben)
    couch.ask(cat)
    expect(couch.end(seller, ben)).toEqual(['u_ben cancelled'])
    expect(couch.line().state).toBe('available')
    expect(couch.ask(dan)).toEqual(['u_dan waiting'])
    expect(dealViewOf(couch.line(), dan)?.place).toBe(2)
  })

  test('get a lower price while they wait, and are not affected by a higher price', () => {
    const sale = { ...lamp }
    const stage = openedLine(sale)
    stage.ask(ben)
    stage.ask(cat)
    sale.cents = 1500
    stage.agree(seller, ben)
    expect(stage.deal(ben)?.cents).toBe(1500)
    sale.cents = 9000
    stage.end(ben)
    expect(stage.deal(cat)).toMatchObject({ state: 'turn', cents: 2000 })
  })
})

describe('an offer', () => {
  test('can be countered by the seller, and the buyer can accept the counter', () => {
    const stage = openedLine()
    expect(stage.offer(ben, 1500)).toEqual(['u_ben waiting'])
    expect(stage.deal(ben)).toMatchObject({ isOffer: true, offers: 1, until: noon + 24 * hour })
    expect(stage.counter(ben, 1800)).toEqual(['u_ben countered'])
    expect(stage.agree(ben)).toEqual(['u_ben held'])
    expect(stage.deal(ben)?.cents).toBe(1800)
  })

  test('is possible three times per buyer and thing, in all deals together', () => {
    const stage = openedLine()
    stage.offer(ben, 1100)
    stage.counter(ben, 1900)
    stage.offer(ben, 1200)
    stage.counter(ben, 1900)
    stage.offer(ben, 1300)
    stage.counter(ben, 1900)
    expect(stage.offer(ben, 1400)).toBe('no-offers-left')
    expect(stage.end(ben)).toEqual(['u_ben left'])
    expect(stage.offer(ben, 1400, 3)).toBe('no-offers-left')
    expect(stage.ask(ben)).toEqual(['u_ben waiting'])
  })

  test('of the price or more counts as a place in line at the price', () => {
    const stage = openedLine({ kind: 'offer', cents: 2000 })
    stage.offer(ben, 2500)
    expect(stage.deal(ben)).toMatchObject({ cents: 2000, state: 'waiting' })
    expect(stage.deal(ben)?.isOffer).toBeUndefined()
  })

  test('never overtakes the queue unless the seller chooses it', () => {
    const stage = openedLine()
    stage.offer(ben, 1500)
    stage.ask(cat)
    stage.ask(dan)
    stage.agree(seller, cat)
    expect(stage.end(cat)).toEqual(['u_cat cancelled', 'u_dan turn'])
  })

  test('has a deadline that is suspended while the thing is reserved, and starts again when the thing becomes free', () => {
    const stage = openedLine()
    stage.offer(ben, 1500)
    stage.ask(cat)
    stage.wait(20)
    stage.agree(seller, cat)
    expect(stage.deal(ben)?.until).toBeUndefined()
    stage.wait(20)
    stage.end(cat)
    expect(stage.deal(ben)?.until).toBe(stage.now() + 24 * hour)
    expect(stage.later(25)).toEqual(['u_ben ran-out'])
  })

  test('has no minimum if the post says no price', () => {
    const stage = openedLine({ kind: 'offer', open: true })
    expect(stage.ask(ben, 0)).toBe('price-changed')
    expect(stage.offer(ben, 1)).toEqual(['u_ben waiting'])
  })
})

describe('a thing that becomes free', () => {
  test.each([
    ['the buyer cancels', (stage: ReturnType<typeof openedLine>) => stage.end(ben), 'cancelled'],
    ['no time was agreed for 24 hours', (stage: ReturnType<typeof openedLine>) => stage.later(25), 'ran-out'],
    ['the buyer is gone', (stage: ReturnType<typeof openedLine>) => stage.drop(ben), 'over'],
  ] as const)('is offered to the next in line if %s', (_, free, ending) => {
    const stage = openedLine()
    stage.ask(ben)
    stage.ask(cat)
    stage.agree(seller, ben)
    expect(free(stage)).toEqual([`u_ben ${ending}`, 'u_cat turn'])
    expect(stage.line().state).toBe('reserved')
    expect(stage.agree(cat)).toEqual(['u_cat held'])
  })

  test('is offered to no buyer if the seller cancels, because the seller may no longer have it', () => {
    const stage = openedLine()
    stage.ask(ben)
    stage.ask(cat)
    stage.agree(seller, ben)
    expect(stage.end(seller, ben)).toEqual(['u_ben cancelled'])
    expect(stage.line().state).toBe('available')
  })

  test('is offered to one buyer after the other; a buyer who misses or declines the turn leaves the line', () => {
    const stage = openedLine()
    for (const buyer of [ben, cat, dan]) stage.ask(buyer)
    stage.agree(seller, ben)
    stage.end(ben)
    expect(stage.later(3)).toEqual(['u_cat ran-out', 'u_dan turn'])
    expect(stage.deal(dan)?.until).toBe(stage.now() + 2 * hour)
    expect(stage.end(dan)).toEqual(['u_dan left'])
    expect(stage.line()).toMatchObject({ state: 'available', deals: [] })
  })

  test('already shows the turn of the next in line, who can accept it, even if the clock is late', () => {
    const stage = openedLine()
    for (const buyer of [ben, cat]) stage.ask(buyer)
    stage.agree(seller, ben)
    stage.wait(30)
    expect(stage.seen().deals.map(({ buyerId, state }) => `${buyerId} ${state}`)).toEqual(['u_cat turn'])
    const { round = 0 } = stage.seen().deals[0] ?? {}
    expect(stage.agree(cat, cat, round)).toEqual(['u_ben ran-out', 'u_cat held'])
  })

  test('gives the next in line a full turn even if the clock was down for a day', () => {
    const stage = openedLine()
    for (const buyer of [ben, cat, dan]) stage.ask(buyer)
    stage.agree(seller, ben)
    stage.end(ben)
    expect(stage.later(24)).toEqual(['u_cat ran-out', 'u_dan turn'])
    expect(stage.deal(dan)?.until).toBe(stage.now() + 2 * hour)
  })
})

describe('a thing with a line', () => {
  test('ends every deal about it when it is sold or closed', () => {
    const stage = openedLine()
    stage.ask(ben)
    stage.offer(cat, 1500)
    expect(stage.act('sell')).toEqual(['u_ben sold', 'u_cat sold'])
    expect([stage.ask(dan), stage.line().deals]).toEqual(['sold', []])
    expect(stage.act('another')).toEqual([])
    stage.ask(ben)
    expect(stage.act('close')).toEqual(['u_ben closed'])
    expect(stage.ask(ben)).toBe('not-for-sale')
  })

  test('cannot be sold or closed while it is reserved', () => {
    const stage = openedLine()
    stage.ask(ben)
    stage.agree(seller, ben)
    expect([stage.act('sell'), stage.act('close')]).toEqual(['reserved-already', 'reserved-already'])
  })

  test('keeps its state version while people get in line', () => {
    const stage = openedLine()
    stage.ask(ben)
    stage.ask(cat)
    expect(stage.line()).toMatchObject({ version: 2, stateVersion: 0 })
    expect(stage.act('sell')).toEqual(['u_ben sold', 'u_cat sold'])
    expect(stage.line()).toMatchObject({ version: 3, stateVersion: 3 })
  })
})

describe('a move in a line is refused', () => {
  test('if it is about a wish or one’s own thing, names an outdated price, or makes an offer that is too low or not wanted', () => {
    expect(openedLine({ kind: 'wish', cents: 2000 }).ask(ben)).toBe('not-for-sale')
    expect(openedLine().ask(seller)).toBe('own-thing')
    expect(openedLine().ask(ben, 1900)).toBe('price-changed')
    expect(openedLine().offer(ben, 999)).toBe('offer-too-low')
    expect(openedLine({ kind: 'offer', cents: 2000 }).offer(ben, 1500)).toBe('offers-closed')
  })

  test('if twenty other buyers are in line already', () => {
    const stage = openedLine()
    for (let index = 0; index < 20; index += 1) stage.ask(`u_${index}`)
    expect(stage.ask(ben)).toBe('line-full')
    expect(stage.ask('u_3')).toEqual([])
  })

  test('if it would reserve a thing that is already reserved', () => {
    const stage = openedLine()
    stage.ask(ben)
    stage.ask(cat)
    stage.agree(seller, ben)
    expect(stage.agree(seller, cat)).toBe('reserved-already')
    stage.offer(dan, 1500)
    stage.counter(dan, 1700)
    expect(stage.agree(dan)).toBe('reserved-already')
  })

  test('if it comes from the wrong person, from an older round, or after the end of the deal', () => {
    const stage = openedLine()
    stage.offer(ben, 1500)
    expect(stage.agree(cat, ben)).toBe('deal-not-found')
    expect(stage.agree(ben)).toBe('deal-changed')
    expect(stage.counter(ben, 1800, ben)).toBe('deal-changed')
    const first = stage.round(ben)
    stage.counter(ben, 1800)
    expect(stage.agree(seller, ben, first)).toBe('deal-changed')
    stage.end(ben)
    expect(stage.agree(ben, ben, 1)).toBe('deal-not-found')
  })
})

test('pages offer exactly the moves that are accepted', () => {
  for (const state of ['waiting', 'countered', 'turn', 'held'] as const) {
    expect(movesOfBuyer({ state })).toContain('end')
    expect(movesOfSeller({ state }).includes('end')).toBe(state !== 'turn')
  }
  expect(movesOfSeller({ state: 'waiting', isOffer: true })).toEqual(['agree', 'counter', 'end'])
})

test('the seller sees the reserved deal, then the queue, then offers, newest first', () => {
  const stage = openedLine()
  stage.offer(dan, 1500)
  stage.ask(ben)
  stage.ask(cat)
  stage.agree(seller, cat)
  expect(dealViews(stage.line()).map(({ buyerId, place }) => [buyerId, place])).toEqual([
    [cat, undefined],
    [ben, 1],
    [dan, undefined],
  ])
})
