import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineStates, stateText } from '../../shared/deals/line-state.ts'
import { actionsOf, lineActions, lineAfter, type Line } from '../../shared/deals/line.ts'

test.each([
  ['available', 'sell', 'sold'],
  ['available', 'close', 'closed'],
  ['available', 'keep', 'available'],
  ['sold', 'relist', 'available'],
  ['sold', 'another', 'available'],
  ['closed', 'relist', 'available'],
] as const)('a thing that is %s becomes, by %s, %s', (state, action, next) => {
  expect(lineAfter({ state, version: 3 }, action)).toEqual({ state: next, version: 4 })
})

test('every other action is refused: a sold or closed thing has to be listed again first', () => {
  const possible = lineStates.flatMap((state) => actionsOf(state).map((action) => `${state} ${action}`))
  expect(possible).toEqual([
    'available sell',
    'available close',
    'sold relist',
    'sold another',
    'closed relist',
  ])
  for (const state of lineStates)
    for (const action of lineActions)
      // `keep` is accepted for every available thing, although actionsOf does not list it.
      expect(lineAfter({ state, version: 0 }, action) !== undefined).toBe(
        action === 'keep' ? state === 'available' : actionsOf(state).includes(action),
      )
})

test('in every history of actions, each action either increments the version or is refused', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...lineActions)), (actions) => {
      let line: Line = { state: 'available', version: 0 }
      for (const action of actions) {
        const after = lineAfter(line, action)
        if (after) expect(after.version).toBe(line.version + 1)
        line = after ?? line
      }
      expect(actionsOf(line.state).length).toBeGreaterThan(0)
    }),
  )
})

test('the label of a sold wish is “found”', () => {
  expect(stateText('sold', 'offer')).toBe('Sold')
  expect(stateText('sold', 'wish')).toBe('Found')
  expect(stateText('closed', 'wish')).toBe('No longer available')
  expect(stateText('available', 'offer')).toBeUndefined()
})
