import { expect, test } from 'vitest'
import { commonRefusals } from '../../shared/common-refusals.ts'
import { allContracts } from '../../shared/contracts.ts'
import { timeLeft, withTimeLeft } from '../../shared/time-left.ts'

test.each([
  [0, '1 second'],
  [1, '1 second'],
  [59.2, '60 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [720, '12 minutes'],
  [3600, '1 hour'],
  [8640, '3 hours'],
  [86_400, '1 day'],
  [90_000, '2 days'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(timeLeft(seconds)).toBe(text)
})

test('a sentence says when to try again only if that is known', () => {
  expect(withTimeLeft('Too many codes. Try again later.', 720)).toBe(
    'Too many codes. Try again in 12 minutes.',
  )
  expect(withTimeLeft('Too many codes. Try again later.', undefined)).toBe('Too many codes. Try again later.')
  expect(withTimeLeft('Account has been banned', undefined)).toBe('Account has been banned')
})

test('every refusal for a reached limit can state the remaining time, or names an alternative that works now', () => {
  const refusals = [commonRefusals, ...allContracts.map((contract) => contract.refusals)]
  const tooMany = refusals.flatMap((of) => Object.values(of)).filter(({ status }) => status === 429)
  expect(tooMany.length).toBeGreaterThan(0)
  for (const { message } of tooMany)
    expect(withTimeLeft(message, 720)).toMatch(
      / (Try again in 12 minutes|Press the button in our mail instead)\.$/,
    )
})
