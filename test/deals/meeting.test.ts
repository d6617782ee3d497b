import { expect, test } from 'vitest'
import { noon, openedLine, seller } from './opened-line.ts'

const hour = 3_600_000
const [ben, cat] = ['u_ben', 'u_cat'] as const

/** A thing that is held for Ben; Cat is next in line. */
function held() {
  const stage = openedLine()
  stage.ask(ben)
  stage.ask(cat)
  stage.agree(seller, ben)
  return stage
}

/** Ben and the seller have agreed to meet, this many hours from noon. */
function agreed(hours: number) {
  const stage = held()
  stage.propose(seller, ben, [noon + hours * hour])
  stage.accept(ben, ben, noon + hours * hour)
  return stage
}

test('either person proposes up to three times, and the other one chooses', () => {
  const stage = held()
  const times = [noon + 30 * hour, noon + 3 * hour, noon + 4.5 * hour]
  expect(stage.propose(ben, ben, times)).toEqual(['u_ben held'])
  expect(stage.deal(ben)?.proposal).toEqual({
    by: 'buyer',
    times: times.toSorted((one, other) => one - other),
    place: { id: 'bizzell' },
    at: noon,
  })
  expect(stage.accept(ben, ben, times[0]!)).toBe('deal-changed')
  expect(stage.accept(seller, ben, noon + 5 * hour)).toBe('deal-changed')
  stage.accept(seller, ben, times[1]!)
  expect(stage.deal(ben)).toMatchObject({ meeting: { at: times[1], number: 1, place: { id: 'bizzell' } } })
  expect(stage.deal(ben)?.proposal).toBeUndefined()
})

test.each([
  ['in the past', -1],
  ['in eight days', 8 * 24],
  ['at a quarter past', 3.25],
])('a time %s cannot be proposed', (_, hours) => {
  expect(held().propose(ben, ben, [noon + hours * hour])).toBe('bad-input')
})

test('a proposed time that has passed can no longer be chosen', () => {
  const stage = held()
  stage.propose(seller, ben, [noon + hour, noon + 9 * hour])
  stage.wait(2)
  expect(stage.accept(ben, ben, noon + hour)).toBe('deal-changed')
  expect(stage.accept(ben, ben, noon + 9 * hour)).toEqual(['u_ben held'])
})

test('only the two people of a held deal plan a meeting', () => {
  const stage = held()
  expect(stage.propose(cat, ben, [noon + hour])).toBe('deal-not-found')
  expect(stage.propose(cat, cat, [noon + hour])).toBe('deal-changed')
})

test('without an agreed time the next in line gets the turn a day after the last proposal, at most two days after the hold began', () => {
  const silent = held()
  expect(silent.later(24)).toEqual(['u_ben ran-out', 'u_cat turn'])
  const talking = held()
  talking.wait(20)
  talking.propose(seller, ben, [noon + 100 * hour])
  expect(talking.later(20)).toEqual([])
  talking.propose(ben, ben, [noon + 101 * hour])
  expect(talking.later(7.9)).toEqual([])
  expect(talking.later(0.1)).toEqual(['u_ben ran-out', 'u_cat turn'])
})

test('the agreed time remains valid until the other person accepts a new one', () => {
  const stage = agreed(30)
  stage.propose(ben, ben, [noon + 40 * hour], { text: 'At my door' })
  expect(stage.deal(ben)).toMatchObject({ meeting: { at: noon + 30 * hour }, proposal: { by: 'buyer' } })
  stage.accept(seller, ben, noon + 40 * hour)
  expect(stage.deal(ben)?.meeting).toEqual({
    at: noon + 40 * hour,
    number: 2,
    place: { text: 'At my door' },
    version: 7,
  })
})

test('both people are reminded an hour before the meeting and asked three hours after it; if neither answers for a day, the thing is closed', () => {
  const stage = agreed(30)
  expect(stage.later(28.9)).toEqual([])
  expect(stage.later(0.1)).toEqual(['u_ben held reminded'])
  expect(stage.deal(ben)?.stage).toBe('reminded')
  expect(stage.later(4)).toEqual(['u_ben held asked'])
  expect(stage.deal(ben)?.stage).toBe('asked')
  expect(stage.later(23.9)).toEqual([])
  expect(stage.later(0.1)).toEqual(['u_ben unknown', 'u_cat closed'])
  expect(stage.line().state).toBe('closed')
})

test('a move of another buyer sends a due reminder that the clock has not sent yet', () => {
  const stage = agreed(30)
  stage.wait(29.5)
  expect(stage.offer('u_dan', 1500)).toEqual(['u_ben held reminded', 'u_dan waiting'])
  expect(stage.later(0.1)).toEqual([])
})

test('a meeting that begins within an hour counts as reminded, so no reminder is sent', () => {
  const stage = agreed(0.5)
  expect(stage.deal(ben)?.stage).toBe('reminded')
})

test('a clock that runs days late first asks both people, and then gives them a day to answer', () => {
  const stage = agreed(30)
  expect(stage.later(100)).toEqual(['u_ben held asked'])
  expect(stage.deal(ben)?.stage).toBe('asked')
  expect(stage.later(23.9)).toEqual([])
  expect(stage.later(0.1)).toEqual(['u_ben unknown', 'u_cat closed'])
})

test('both people can say “I’m here” from half an hour before the meeting, even at the same moment', () => {
  const stage = agreed(2)
  stage.later(1.4)
  expect(stage.here(ben, ben)).toBe('too-early')
  stage.later(0.2)
  const round = stage.round(ben)
  expect(stage.here(seller, ben, 'blue jacket')).toEqual(['u_ben held'])
  expect(stage.here(seller, ben, 'red hat')).toEqual([])
  expect(stage.round(ben)).toBe(round)
  expect(stage.here(ben, ben)).toEqual(['u_ben held'])
  expect(stage.deal(ben)?.here).toMatchObject({ seller: { text: 'blue jacket' }, buyer: {} })
  expect(stage.here(cat, ben)).toBe('deal-not-found')
  stage.later(5)
  expect(stage.here(seller, ben)).toBe('window-closed')
})

test('agreeing on a new time clears every “I’m here” of the former time', () => {
  const stage = agreed(1)
  stage.wait(0.6)
  stage.here(ben, ben)
  stage.propose(ben, ben, [noon + 5 * hour])
  expect(stage.deal(ben)?.here?.buyer).toBeDefined()
  stage.accept(seller, ben, noon + 5 * hour)
  expect(stage.deal(ben)?.here).toBeUndefined()
})

test('a person who said “I’m here” can report a no-show 15 minutes after the time; only a seller’s report gives the next in line the turn', () => {
  for (const [by, ending] of [
    [seller, ['u_ben no-show', 'u_cat turn']],
    [ben, ['u_ben no-show']],
  ] as const) {
    const stage = agreed(1)
    stage.wait(0.9)
    expect(stage.go('no-show', by, ben)).toBe('too-early')
    stage.here(by, ben)
    stage.wait(0.2)
    expect(stage.go('no-show', by, ben)).toBe('too-early')
    stage.wait(0.2)
    expect(stage.go('no-show', by, ben)).toEqual(ending)
  }
})

test('a no-show of a person who said “I’m here” is refused', () => {
  const stage = agreed(1)
  stage.wait(0.9)
  stage.here(seller, ben)
  stage.here(ben, ben)
  stage.wait(1)
  expect(stage.go('no-show', seller, ben)).toBe('deal-changed')
})

test('one person reports the handover and the other is asked; if both confirm it, the deal is done', () => {
  for (const [first, second] of [
    [seller, ben],
    [ben, seller],
  ] as const) {
    const stage = agreed(2)
    expect(stage.go('finish', first, ben)).toEqual(['u_ben held'])
    expect(stage.line().state).toBe('reserved')
    expect(stage.go('finish', first, ben)).toEqual([])
    expect(stage.go('deny', first, ben)).toBe('deal-changed')
    expect(stage.end(second, ben)).toBe('deal-changed')
    expect(stage.go('finish', second, ben)).toEqual(['u_ben done', 'u_cat sold'])
    expect(stage.line().state).toBe('sold')
  }
})

test('a reported handover without an answer for a day counts as confirmed, and a No leaves the deal as it was', () => {
  const silent = agreed(2)
  silent.go('finish', seller, ben)
  expect(silent.later(23.9)).toEqual([])
  expect(silent.later(0.1)).toEqual(['u_ben done', 'u_cat sold'])
  const denied = agreed(30)
  const { until } = denied.deal(ben)!
  denied.go('finish', seller, ben)
  expect(denied.go('deny', ben, ben)).toEqual(['u_ben held'])
  expect(denied.deal(ben)).toMatchObject({ until, meeting: { at: noon + 30 * hour } })
  expect(denied.deal(ben)?.finished).toBeUndefined()
})

test('the next in line gets the turn if the buyer cancels a meeting, not if the seller does', () => {
  expect(agreed(30).end(ben)).toEqual(['u_ben cancelled', 'u_cat turn'])
  expect(agreed(30).end(seller, ben)).toEqual(['u_ben cancelled'])
})
