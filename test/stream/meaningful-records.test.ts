/** The filter of the stream's mapping passes all records that cause events or counts, and drops others. */
import { marshall } from '@aws-sdk/util-dynamodb'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileEventPattern } from '../../infra/local/messaging/event-pattern.ts'
import { streamFilter } from '../../lambdas/stream/meaningful-records.ts'
import { campusCountsKey, memberKey } from '../../lambdas/access/campus-keys.ts'
import { connectionKey, socketKey, ticketKey } from '../../lambdas/live/live-keys.ts'
import { limitKey } from '../../lambdas/platform/limit-keys.ts'
import { clearedKey, messageKey } from '../../lambdas/chats/chat-keys.ts'
import { dealKey } from '../../lambdas/deals/deal-keys.ts'
import { stepKey } from '../../lambdas/deals/line-keys.ts'
import { uploadKey } from '../../lambdas/media/upload-keys.ts'
import { keySchema, type Row } from '../../lambdas/platform/row.ts'
import { stripeEventKey } from '../../lambdas/payouts/payout-keys.ts'
import { itemKey, postKey, saveKey } from '../../lambdas/posts/post-keys.ts'
import type { Change } from '../../lambdas/platform/change.ts'
import { notificationKey, seenKey } from '../../lambdas/notifications/notification-keys.ts'
import { countsOf, eventsOf } from '../../lambdas/stream/facts.ts'
import { decisionKey } from '../../lambdas/reports/decision-keys.ts'
import { postReportKey } from '../../lambdas/reports/report-keys.ts'
import { firstViewKey, ghostViewKey, laterViewKey, termKey } from '../../lambdas/search/search-keys.ts'
import { accountKey } from '../../lambdas/access/account-keys.ts'
import { linkKey } from '../../lambdas/accounts/link-keys.ts'
import { banKey, userKey } from '../../lambdas/users/user-keys.ts'
import { uploadExpired } from '../../events/upload-expired.ts'

const author = { id: 'u_1' }
const comment = {
  id: '1_2',
  campusId: 'ou',
  author,
  parentId: '1',
  createdAt: 1,
  blocks: [],
  rootAuthorId: 'u_2',
}
const save = { userId: 'u_1', authorId: 'u_2', savedAt: 1 }
const { media } = uploadExpired.example

const offered = { campusId: 'ou', author, sale: { kind: 'offer', cents: 500 }, documentChanges: 1 }

/** A complete row of every kind that causes events or counts. */
const rows: Record<string, Row> = {
  post: { ...postKey('1'), id: '1', campusId: 'ou', author, comments: 1, saves: 1 },
  wish: { ...postKey('2'), id: '2', campusId: 'ou', author, sale: { kind: 'wish' }, documentChanges: 1 },
  'post with a price': { ...postKey('3'), id: '3', ...offered },
  'thing that is sold': { ...postKey('4'), id: '4', ...offered, createdAt: 1 },
  comment: { ...itemKey('1_2'), ...comment },
  'save of a post': { ...saveKey('1', 'u_1'), ...save, postId: '1' },
  'save of a comment': { ...saveKey('1_2', 'u_1'), ...save, postId: '1_2' },
  'first view of a search': firstViewKey('ou', 'lamp', '1'),
  'later view of a search': laterViewKey('ou', 'lamp', '2026-09-01', '1'),
  'view of a search by a visitor': ghostViewKey('ou', 'lamp', '2026-09-01', '1'),
  message: { ...messageKey('u_1-u_2', '1'), senderId: 'u_1', hearts: {} },
  'deletion of a conversation': { ...clearedKey('u_1-u_2'), upTo: '1' },
  upload: { ...uploadKey('u_1', '3'), id: '3', userId: 'u_1', media },
  ban: { ...banKey('a@example.com'), email: 'a@example.com' },
  report: { ...postReportKey('u_1', '1', 'u_2'), reporterId: 'u_2', reason: 'scam', reportedAt: 1 },
  decision: { ...decisionKey('1'), id: '1' },
  member: { ...memberKey('ou', 'u_1'), userId: 'u_1', campusId: 'ou' },
  account: { ...accountKey('name'), userId: 'u_1', expiresAt: 1, sessions: {} },
  link: { ...linkKey('log-in', 'a@example.com', '1'), purpose: 'log-in', to: 'a@example.com', id: '1' },
  notification: { ...notificationKey('u_1', '1'), id: '1' },
  'step of a deal': {
    ...stepKey('1', 1),
    postId: '1',
    campusId: 'ou',
    version: 1,
    stateVersion: 1,
    move: 'ask',
    changes: [{ id: '1', buyerId: 'u_1', state: 'waiting', cents: 100 }],
  },
  'entry of a deal': {
    ...dealKey('u_1', '1'),
    id: '1',
    buyerId: 'u_1',
    sellerId: 'u_2',
    state: 'ended',
    ending: 'no-show',
    by: 'u_2',
  },
  'event of Stripe': { ...stripeEventKey('evt_1'), accountId: 'acct_1' },
  person: {
    ...userKey('u_1'),
    id: 'u_1',
    profileVersion: 1,
    email: 'a@example.com',
    lastModified: 1,
    campusId: 'ou',
    createdAt: 1,
    totalPosts: 0,
  },
}

const filters = streamFilter.map((pattern) => compileEventPattern(pattern))

function passes({ before, after, expired = false }: Change): boolean {
  const image = (row: Row | undefined) => row && marshall(row)
  const { pk, sk } = keySchema.parse(after ?? before)
  const record = {
    eventName: after ? (before ? 'MODIFY' : 'INSERT') : 'REMOVE',
    ...(expired && { userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } }),
    dynamodb: {
      Keys: marshall({ pk, sk }),
      ...(before && { OldImage: image(before) }),
      ...(after && { NewImage: image(after) }),
    },
  }
  return filters.some((matches) => matches(record))
}

const states = ['missing', 'there', 'changed', 'tombstone'] as const
function stateOf(row: Row, state: (typeof states)[number]): Row | undefined {
  if (state === 'missing') return undefined
  return {
    ...row,
    ...(state === 'changed' && {
      saves: 7,
      totalPosts: 1,
      profileVersion: 7,
      blocks: new Set(['u_2']),
      email: 'b@example.com',
      signedOutAt: 1,
      passwordChangedAt: 1,
      sessions: { s: {} },
      hearts: { u_2: 1 },
      editedAt: 1,
      answer: {},
      recountAskedAt: 1,
      ...(row['ending'] === 'no-show' && { isDisputed: true }),
      // A post with a price is sold, or edited to a lower price.
      ...(row['sale'] !== undefined && {
        ...(row['id'] === '4'
          ? { state: 'sold' }
          : { sale: { ...(row['sale'] as object), cents: 100 }, revision: 1 }),
        documentChanges: 2,
      }),
    }),
    ...(state === 'tombstone' && { deletedAt: 1 }),
  }
}

test('a record that causes events or counts passes the filter, for any row and change', () => {
  const seen = new Set<string>()
  for (const row of Object.values(rows))
    for (const from of states)
      for (const to of states)
        for (const expired of [false, true]) {
          if (from === 'missing' && to === 'missing') continue
          const after = stateOf(row, to)
          const change = { before: stateOf(row, from), after, expired: expired && !after, writtenAt: 1 }
          const meanings = [...eventsOf(change), ...countsOf(change)]
          for (const one of meanings) seen.add('name' in one ? one.name : Object.keys(one.add).join())
          expect(meanings.length === 0 || passes(change), `${row.sk}, ${from} → ${to}`).toBe(true)
        }
  // `rows` has every kind of row, because all counted attributes and all events but the consumer's own have occurred.
  const events = readdirSync('events').map((file) => file.replace('.ts', ''))
  const others = ['event']
  expect([...seen].sort()).toEqual(
    [
      ...events.filter((name) => !others.includes(name)),
      'comments',
      'members',
      'saves',
      'totalViews',
      'totalViews,ghostViews',
      'totalViews,uniqueViews',
    ].sort(),
  )
})

const written = (row: Row): Change => ({ before: undefined, after: row })
const changed = (row: Row): Change => ({ before: row, after: { ...row, changed: true } })

test.each<[string, Change]>([
  ['a limit counter', written({ ...limitKey('save-post', 'u_1'), fullAt: 1 })],
  ['a ticket of a socket', written({ ...ticketKey('1'), userId: 'u_1' })],
  ['an open socket', written({ ...connectionKey('u_1', '1'), userId: 'u_1' })],
  ['the row that links a socket to its person', written({ ...socketKey('1'), userId: 'u_1' })],
  ['a limit counter that is incremented', changed({ ...limitKey('save-post', 'u_1'), fullAt: 1 })],
  ['the mark up to which notifications are seen', written({ ...seenKey('u_1'), upTo: '1' })],
  ['a new upload', written(rows['upload']!)],
  ['an upload that a post claims', changed(rows['upload']!)],
  ['the count of a post', changed(rows['post']!)],
  ['the count of a comment', changed(rows['comment']!)],
  ['the count of a search', changed({ ...termKey('ou', 'lamp'), totalViews: 1 })],
  ['the count of a campus', changed({ ...campusCountsKey('ou'), members: 1 })],
  ['the first count of a campus', written({ ...campusCountsKey('ou'), members: 1 })],
])('%s does not reach the function', (_, change) => {
  expect(passes(change)).toBe(false)
})

test('an event source mapping has at most five filters', () => {
  expect(streamFilter.length).toBeLessThanOrEqual(5)
})
