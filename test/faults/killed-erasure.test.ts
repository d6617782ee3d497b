/**
 * The erasure of an account removes all its data, even if the erasure is interrupted at any step, or a request writes
 * data at the same time.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberKey } from '../../lambdas/access/campus-keys.ts'
import { erasureWith } from '../../lambdas/holdings/erasure.ts'
import { uploadKey } from '../../lambdas/media/upload-keys.ts'
import { accountOwnerKey, payoutKey } from '../../lambdas/payouts/payout-keys.ts'
import type { Row } from '../../lambdas/platform/row.ts'
import type { Table } from '../../lambdas/platform/table.ts'
import {
  authoredCommentsKey,
  authoredPostsKey,
  authoredTombstonesKey,
  itemKey,
  postKey,
  savedKey,
  saveKey,
} from '../../lambdas/posts/post-keys.ts'
import { reportKey } from '../../lambdas/reports/report-keys.ts'
import { accountKey } from '../../lambdas/access/account-keys.ts'
import { codeKey } from '../../lambdas/accounts/code-keys.ts'
import { connectionKey, socketKey } from '../../lambdas/live/live-keys.ts'
import { pushKey } from '../../lambdas/notifications/push-keys.ts'
import { recentKey } from '../../lambdas/search/search-keys.ts'
import { linkKey } from '../../lambdas/accounts/link-keys.ts'
import { sentMailKey } from '../../lambdas/mail/mail-keys.ts'
import { banKey, emailKey, schoolEmailKey, userKey, usernameKey } from '../../lambdas/users/user-keys.ts'
import { newUlid } from '../../shared/ulid.ts'
import { openOwnTable } from '../own-table.ts'

const deletedAt = 1_000_000
const id = 'u_leaver'
const names = { email: 'ann@example.com', schoolEmail: 'ann@ou.edu', username: 'annray' }
const author = { id, name: 'Ann Ray', username: names.username, schoolVerified: true }
const other = { ...author, id: 'u_other', name: 'Ben Lee', username: 'benlee' }

let own: Awaited<ReturnType<typeof openOwnTable>>
beforeAll(async () => {
  process.env['STAGE'] = 'production'
  own = await openOwnTable(['author', 'saved'])
})
afterAll(() => own.close())

const written = (count: number, at = 1) =>
  Array.from({ length: count }, (_, index) => {
    const post = newUlid(at + index)
    const [of, comment] = [newUlid(at + index), `${newUlid(at)}_${newUlid(at + index)}`]
    return [
      { ...postKey(post), id: post, author, createdAt: index, authorKey: authoredPostsKey(id) },
      { ...itemKey(comment), id: comment, author, createdAt: index, authorKey: authoredCommentsKey(id) },
      { ...saveKey(of, id), person: author, savedKey: savedKey(id), savedAt: index },
    ]
  }).flat()

const buried = newUlid(5)
const rows = [
  ...written(110),
  {
    ...postKey(buried),
    id: buried,
    author,
    createdAt: 1,
    deletedAt: 1,
    authorKey: authoredTombstonesKey(id),
  },
  { ...uploadKey(id, '1'), id: '1', userId: id, kind: 'photo', fileId: 'x', expiresAt: 9_999_999_999 },
  { ...memberKey('ou', id), userId: id, campusId: 'ou' },
  {
    ...codeKey(id, 'email'),
    codeHash: 'x',
    salt: 'x',
    target: names.email,
    triesLeft: 1,
    issuedAt: 1,
    expiresAt: 9,
  },
  { ...emailKey(names.email), userId: id, cognitoName: 'pool-name', registrationId: 'r', claimedAt: 1 },
  { ...accountKey('pool-name'), userId: id, hasPassword: true, sessions: {} },
  { ...schoolEmailKey(names.schoolEmail), userId: id },
  { ...usernameKey(names.username), userId: id },
  {
    ...userKey(id),
    ...names,
    id,
    firstName: 'Ann',
    lastName: 'Ray',
    campusId: 'ou',
    verified: true,
    schoolVerified: true,
    profileSetUp: true,
    picture: 'people/x',
    type: 'individual',
    totalPosts: 1,
    createdAt: 1,
    lastModified: 1,
    deletedAt,
  },
]
/** Rows that name the person but are kept after the erasure: the ban and a report. */
const lasting = [
  { ...banKey(names.email), email: names.email, reason: 'scam', createdAt: 1 },
  {
    ...reportKey(id, other.id),
    reporterId: other.id,
    reason: 'scam',
    person: { id, ...names },
    reportedAt: 1,
  },
]
const others = [
  { ...postKey('2'), id: '2', author: other, createdAt: 1, authorKey: authoredPostsKey(other.id) },
  { ...memberKey('ou', other.id), userId: other.id, campusId: 'ou' },
]

let poolUsers: string[]
beforeEach(async () => {
  poolUsers = ['pool-name']
  await own.fill([...rows, ...lasting, ...others])
})

const pool = { remove: async (name: string) => void (poolUsers = poolUsers.filter((one) => one !== name)) }
const eraserAt = (now: number, table: Table = own.table) =>
  erasureWith({ table, now: () => now, random: () => 'x' }, pool)
const later = deletedAt + 61_000

/** A table that fails after this many writes, as if the function was killed. */
function dyingTable(writes: number): Table {
  let left = writes
  const mortal = <Given extends unknown[], Result>(write: (...given: Given) => Promise<Result>) => {
    return async (...given: Given) => {
      if ((left -= 1) < 0) throw new Error('killed')
      return write(...given)
    }
  }
  const { update, remove, removeMany, transact } = own.table
  return {
    ...own.table,
    update: mortal(update),
    remove: mortal(remove),
    removeMany: mortal(removeMany),
    transact: mortal(transact),
  }
}

/** Returns the rows that still name the person, and those of `others` that still exist. */
async function remains() {
  const all = await own.rows()
  const isLasting = (row: Row) => lasting.some(({ pk }) => pk === row['pk'])
  expect(all.filter(isLasting)).toHaveLength(lasting.length)
  const named = all.filter(
    (row) => !isLasting(row) && /u_leaver|ann@|annray|Ann Ray/.test(JSON.stringify(row)),
  )
  return {
    named,
    kept: others.filter(({ pk, sk }) => all.some((row) => row['pk'] === pk && row['sk'] === sk)),
  }
}

const reserved = { ...usernameKey(names.username), expiresAt: Math.floor(later / 1000) + 90 * 86_400 }

test(
  'an erasure that is killed thirty times leaves nothing but bans, reports and the reserved user name',
  { timeout: 120_000 },
  async () => {
    for (let kill = 0; kill < 30; kill += 1)
      await expect(eraserAt(later, dyingTable(kill < 10 ? kill : 7)).eraseAccount(id)).rejects.toThrow(
        'killed',
      )
    await eraserAt(later).eraseAccount(id)
    expect(await remains()).toEqual({ named: [reserved], kept: others })
    expect(poolUsers).toEqual([])
    await eraserAt(later).eraseAccount(id)
  },
)

test('rows that a request from before the deletion writes late are erased, too', async () => {
  await expect(eraserAt(deletedAt + 100).eraseAccount(id)).rejects.toThrow('may still write')
  expect(await own.rowOf(userKey(id))).toBeDefined()
  expect(poolUsers).toEqual([])
  await own.fill(written(2, 9_000))
  await eraserAt(later).eraseAccount(id)
  expect((await remains()).named.map(({ pk }) => pk)).toEqual([usernameKey(names.username).pk])
})

test('if the account at Stripe cannot be deleted, only its rows, the person’s row and the user name are kept', async () => {
  const account = {
    accountId: 'acct_ann',
    chargesEnabled: true,
    payoutsEnabled: true,
    onboardingComplete: true,
  }
  await own.fill([
    { ...payoutKey(id), ...account, forgotten: 0, revision: 1 },
    { ...accountOwnerKey('acct_ann'), userId: id },
  ])
  // The erasure cannot call Stripe, because the test has no key.
  await expect(eraserAt(later).eraseAccount(id)).rejects.toThrow('STRIPE_SECRET')
  const left = (await remains()).named.map(({ pk }) => pk)
  const known = [payoutKey(id), accountOwnerKey('acct_ann'), userKey(id), usernameKey(names.username)]
  expect(new Set(left)).toEqual(new Set(known.map(({ pk }) => pk)))
  expect(poolUsers).toEqual([])
  for (const key of [payoutKey(id), accountOwnerKey('acct_ann')]) await own.table.remove(key)
})

test('a new person who has registered the address before the erasure ends keeps the address', async () => {
  await expect(eraserAt(deletedAt + 100).eraseAccount(id)).rejects.toThrow('may still write')
  const claim = {
    ...emailKey(names.email),
    userId: 'u_new',
    cognitoName: 'new',
    registrationId: 'n',
    claimedAt: 2,
  }
  poolUsers.push('new')
  await own.fill([claim])
  await eraserAt(later).eraseAccount(id)
  expect(await own.rowOf(emailKey(names.email))).toEqual(claim)
  expect(poolUsers).toEqual(['new'])
})

test('rows that cannot be parsed are erased by their keys', async () => {
  await own.fill([
    { ...sentMailKey(id, 'welcome#ou'), sender: 'x', refused: true },
    { ...codeKey(id, 'school') },
    { ...uploadKey(id, '2') },
    { ...linkKey('log-in', names.email, '1') },
    { ...pushKey(id, '1') },
    { ...recentKey(id, '1') },
    { ...connectionKey(id, '1') },
    { ...socketKey('1'), userId: id },
  ])
  await eraserAt(later).eraseAccount(id)
  expect(await remains()).toEqual({ named: [reserved], kept: others })
})

test('if one kind of row cannot be read, only that kind and the person’s row are kept, and a later erasure removes them', async () => {
  await own.fill([{ ...sentMailKey(id, 'welcome#ou'), sender: 'x', expiresAt: 9_999_999_999 }])
  const { pk } = codeKey(id, '')
  const unlessCodes: Table['paginate'] = (query) => {
    if (query.ExpressionAttributeValues?.[':pk'] === pk) throw new Error('codes cannot be read')
    return own.table.paginate(query)
  }
  const query: Table['query'] = async (input) => {
    if (input.ExpressionAttributeValues?.[':pk'] === pk) throw new Error('codes cannot be read')
    return own.table.query(input)
  }
  const failing = { ...own.table, paginate: unlessCodes, query }
  await expect(eraserAt(later, failing).eraseAccount(id)).rejects.toThrow('codes cannot be read')
  const left = (await remains()).named.map((row) => row['pk'])
  expect(new Set(left)).toEqual(new Set([pk, userKey(id).pk, usernameKey(names.username).pk]))
  expect(poolUsers).toEqual([])
  await eraserAt(later).eraseAccount(id)
  expect(await remains()).toEqual({ named: [reserved], kept: others })
})

test('links that were requested after the deletion are not erased, because they belong to the next owner of the address', async () => {
  const links = [-60, 0, 30].flatMap((seconds) =>
    (['log-in', 'reset'] as const).map((purpose) => ({
      ...linkKey(purpose, names.email, `${seconds}`),
      purpose,
      to: names.email,
      id: `${seconds}`,
      campusId: 'ou',
      expiresAt: deletedAt / 1000 + 2 * 3600 + seconds,
    })),
  )
  await own.fill(links)
  await eraserAt(later).eraseAccount(id)
  const left = (await remains()).named.filter((row) => row['campusId'] === 'ou')
  expect(new Set(left.map((row) => `${String(row['purpose'])} ${String(row['id'])}`))).toEqual(
    new Set(['log-in 30', 'reset 30']),
  )
  for (const { pk, sk } of links) await own.table.remove({ pk, sk })
})

test('the data of a person who did not delete their account is never erased', async () => {
  const { deletedAt: _, ...person } = rows.at(-1) as Record<string, unknown>
  await own.fill([person])
  await eraserAt(later).eraseAccount(id)
  expect((await remains()).named).toHaveLength(rows.length)
})
