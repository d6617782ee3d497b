/** An erasure continues if it can read only the keys of a row, whatever kind of row it is. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountKey } from '../../lambdas/access/account-keys.ts'
import { memberKey } from '../../lambdas/access/campus-keys.ts'
import type { KeyOf } from '../../lambdas/access/holding.ts'
import { codeKey } from '../../lambdas/accounts/code-keys.ts'
import { linkKey } from '../../lambdas/accounts/link-keys.ts'
import { clearedKey, entryKey, messageKey, pinsKey } from '../../lambdas/chats/chat-keys.ts'
import { answerKey, dealKey, openDealsKey } from '../../lambdas/deals/deal-keys.ts'
import { erasureWith } from '../../lambdas/holdings/erasure.ts'
import { holdings } from '../../lambdas/holdings/holdings.ts'
import { connectionKey, socketKey } from '../../lambdas/live/live-keys.ts'
import { sentMailKey } from '../../lambdas/mail/mail-keys.ts'
import { uploadKey } from '../../lambdas/media/upload-keys.ts'
import {
  mentionedKey,
  notificationKey,
  seenKey,
  settingsKey,
} from '../../lambdas/notifications/notification-keys.ts'
import { pushKey } from '../../lambdas/notifications/push-keys.ts'
import { accountOwnerKey, payoutKey } from '../../lambdas/payouts/payout-keys.ts'
import type { Row } from '../../lambdas/platform/row.ts'
import { decisionKey } from '../../lambdas/reports/decision-keys.ts'
import {
  authoredCommentsKey,
  authoredPostsKey,
  itemKey,
  postKey,
  savedKey,
  saveKey,
  versionKey,
} from '../../lambdas/posts/post-keys.ts'
import { alertKey, alertNoticeKey, savedSearchKey } from '../../lambdas/search/alert-keys.ts'
import { recentKey } from '../../lambdas/search/search-keys.ts'
import { banMarkKey, emailKey, schoolEmailKey, userKey, usernameKey } from '../../lambdas/users/user-keys.ts'
import { chatIdOf } from '../../shared/chats/pair.ts'
import { newUlid } from '../../shared/ulid.ts'
import { openOwnTable } from '../own-table.ts'

const deletedAt = 1_000_000
const id = 'u_leaver'
const names = { email: 'ann@example.com', schoolEmail: 'ann@ou.edu', username: 'annray' }
const [post, comment, chatId] = [newUlid(1), `${newUlid(2)}_${newUlid(3)}`, chatIdOf(id, 'u_other')]

/**
 * For each kind of row, named by its key function: the smallest row that an erasure can find, or the reason why there is
 * none.
 */
const rows = new Map<KeyOf, Row | { because: string }>([
  // The names are missing, because the erasure does not read them.
  [userKey, { ...userKey(id), id, ...names, campusId: 'ou', verified: true, deletedAt }],
  // The row has its fields, because the erasure needs them to find and remove the user of the pool.
  [
    emailKey,
    { ...emailKey(names.email), userId: id, cognitoName: 'pool-name', registrationId: 'r', claimedAt: 1 },
  ],
  // The two claims have an owner, because an erasure cannot find a claim without an owner.
  [schoolEmailKey, { ...schoolEmailKey(names.schoolEmail), userId: id }],
  [usernameKey, { ...usernameKey(names.username), userId: id }],
  [accountKey, accountKey('pool-name')],
  [memberKey, memberKey('ou', id)],
  [banMarkKey, banMarkKey(id)],
  [postKey, { ...postKey(post), author: { id }, authorKey: authoredPostsKey(id), createdAt: 1 }],
  [itemKey, { ...itemKey(comment), author: { id }, authorKey: authoredCommentsKey(id), createdAt: 1 }],
  [versionKey, { because: 'it is removed with its post' }],
  [saveKey, { ...saveKey(newUlid(4), id), savedKey: savedKey(id), savedAt: 1 }],
  [dealKey, dealKey(id, newUlid(deletedAt))],
  [answerKey, answerKey(id, newUlid(deletedAt))],
  [openDealsKey, openDealsKey(id)],
  [entryKey, entryKey(id, chatId)],
  [pinsKey, pinsKey(id)],
  [clearedKey, clearedKey(chatId)],
  [messageKey, { because: 'its photo has to be removed with it: an unreadable one waits for an operator' }],
  [recentKey, recentKey(id, '1')],
  [savedSearchKey, { ...savedSearchKey(id, '1'), campusId: 'ou' }],
  [alertKey, alertKey('ou', id, '1')],
  [alertNoticeKey, alertNoticeKey('ou', id, '1')],
  [notificationKey, notificationKey(id, '1')],
  [mentionedKey, mentionedKey(id, '1')],
  [seenKey, seenKey(id)],
  [settingsKey, settingsKey(id)],
  [uploadKey, uploadKey(id, '1')],
  [codeKey, codeKey(id, 'email')],
  [linkKey, linkKey('log-in', names.email, '1')],
  [sentMailKey, sentMailKey(id, 'welcome#ou')],
  [pushKey, pushKey(id, '1')],
  [payoutKey, payoutKey(id)],
  [
    accountOwnerKey,
    { because: 'only the row of the payouts leads to it; check-payouts removes the account' },
  ],
  [decisionKey, { because: 'it outlives the account' }],
  [connectionKey, connectionKey(id, '1')],
  [socketKey, { ...socketKey('1'), userId: id }],
])

let own: Awaited<ReturnType<typeof openOwnTable>>
beforeAll(async () => {
  process.env['STAGE'] = 'production'
  own = await openOwnTable(['author', 'saved'])
})
afterAll(() => own.close())

test('every kind of row of a person is in this test', () => {
  const kinds = Object.values(holdings).flatMap((holding) => holding.rows.map(({ key }) => key))
  const missing = kinds.filter((kind) => !rows.has(kind)).map(({ name }) => name)
  expect(missing, 'Add to `rows` above the smallest row of this kind, or { because } it has none.').toEqual(
    [],
  )
  expect(rows.size).toBe(new Set(kinds).size)
})

test('unreadable rows of every kind are erased with the account', async () => {
  await own.fill([...rows.values()].filter((row): row is Row => !('because' in row)))
  let poolUsers = ['pool-name']
  const pool = { remove: async (name: string) => void (poolUsers = poolUsers.filter((one) => one !== name)) }
  const platform = { table: own.table, now: () => deletedAt + 61_000, random: () => 'x' }
  await erasureWith(platform, pool).eraseAccount(id)
  const named = (await own.rows()).filter((row) => /u_leaver|ann@|annray/.test(JSON.stringify(row)))
  // The user name stays reserved, but no longer names its owner.
  expect(named).toEqual([{ ...usernameKey(names.username), expiresAt: expect.any(Number) }])
  expect(poolUsers).toEqual([])
})
