/** Tests `npm run heal` on a table with rows that bugs of earlier releases have left behind. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { healRows } from '../../lambdas/holdings/heal-rows.ts'
import { sentMailKey } from '../../lambdas/mail/mail-keys.ts'
import { accountOwnerKey, payoutKey } from '../../lambdas/payouts/payout-keys.ts'
import type { Key } from '../../lambdas/platform/row.ts'
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { eventsOf } from '../../lambdas/stream/facts.ts'
import { userKey } from '../../lambdas/users/user-keys.ts'
import { openOwnTable } from '../own-table.ts'

const now = 1_800_000_000_000
const hour = 3_600_000
let own: Awaited<ReturnType<typeof openOwnTable>>
beforeAll(async () => void (own = await openOwnTable()))
afterAll(() => own.close())

const refused = { ...sentMailKey('u_here', 'welcome#ou'), sender: 'x', refused: true }
const givenUp = { ...userKey('u_given_up'), id: 'u_given_up', deletedAt: now - 2 * hour }
const broken = [
  refused,
  givenUp,
  { ...payoutKey('u_gone'), accountId: 'acct_gone', forgotten: 0, revision: 1 },
  { ...accountOwnerKey('acct_gone'), userId: 'u_gone' },
]
/** Rows that are already right and must not change. */
const sound = [
  { ...sentMailKey('u_here', 'welcome#ut'), sender: 'x', expiresAt: 5 },
  { ...userKey('u_here'), id: 'u_here' },
  { ...userKey('u_leaving'), id: 'u_leaving', deletedAt: now - hour / 2 },
  { ...payoutKey('u_here'), accountId: 'acct_here', forgotten: 0, revision: 1 },
  { ...accountOwnerKey('acct_here'), userId: 'u_here' },
  { ...postKey('1'), id: '1', deletedAt: 1 },
]

const rowAt = ({ pk, sk }: Key) => own.rowOf({ pk, sk })

test('broken rows are repaired once, and sound ones do not change', async () => {
  await own.fill([...broken, ...sound])
  expect(await healRows(own.table, now)).toEqual({ marks: 1, erasures: 1, payouts: 2 })
  for (const row of sound) expect(await rowAt(row)).toEqual(row)
  expect(await rowAt(refused)).toEqual({ ...refused, expiresAt: now / 1000 + 30 * 24 * 3600 })
  expect(await own.rows()).toHaveLength(sound.length + 2)
  const again = await rowAt(givenUp)
  expect(eventsOf({ before: givenUp, after: again })).toMatchObject([
    { name: 'account-deleted', detail: { userId: 'u_given_up' } },
  ])
  expect(eventsOf({ before: again, after: { ...again, picture: undefined } })).toEqual([])
  // A second run restarts the erasure by design; nothing else is left to repair.
  expect(await healRows(own.table, now)).toEqual({ marks: 0, erasures: 1, payouts: 0 })
})
