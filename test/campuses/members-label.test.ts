import { expect, test } from 'vitest'
import { membersLabel } from '../../web/src/campuses/members-label.ts'

test('large numbers of members are shortened', () => {
  expect([0, 1, 2, 999, 5432, 12_000].map(membersLabel)).toEqual([
    '0 members',
    '1 member',
    '2 members',
    '999 members',
    '5.4K members',
    '12K members',
  ])
})
