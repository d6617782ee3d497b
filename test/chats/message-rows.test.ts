import { expect, test } from 'vitest'
import type { Message } from '../../shared/chats/chat.ts'
import { newUlid } from '../../shared/ulid.ts'
import { isBigEmoji } from '../../web/src/chats/big-emoji.ts'
import { dayLabel } from '../../web/src/chats/day-label.ts'
import { isPrepended, rowsOf } from '../../web/src/chats/message-rows.ts'
import type { Unsent } from '../../web/src/chats/outbox/outbox.ts'
import { sentSubject } from '../../web/src/chats/subject.ts'

const noon = new Date(2026, 10, 20, 12).getTime()
const minute = 60_000
const empty = {
  owner: 'u_me',
  text: 'On its way',
  people: [],
  files: [],
  loading: [],
  reading: [],
  unsaved: false,
  sending: 'no' as const,
}

const message = (at: number, senderId = 'u_me'): Message => ({
  id: newUlid(at),
  chatId: 'u_bob-u_me',
  senderId,
  blocks: [{ text: 'Hi' }],
  media: [],
  hearts: [],
  createdAt: at,
})

const unsent = (at: number, id?: string): Unsent => {
  const key = newUlid(at)
  return { subject: sentSubject('u_bob-u_me', key), key, at, id, content: empty, state: 'sending' }
}

const rows = (messages: Message[], more: Partial<Parameters<typeof rowsOf>[0]> = {}) =>
  rowsOf({
    messages,
    outbox: [],
    meId: 'u_me',
    partnerReadUpTo: undefined,
    isTyping: false,
    hasOlder: true,
    ...more,
  })
const types = (found: ReturnType<typeof rows>) => found.map(({ type }) => type)

test('each day and the start of the conversation have a heading, and the partner typing is the last row', () => {
  const found = rows([message(noon - 24 * 60 * minute), message(noon)], { isTyping: true, hasOlder: false })
  expect(types(found)).toEqual(['start', 'day', 'message', 'day', 'message', 'typing'])
})

test('messages of one person within five minutes are grouped', () => {
  const ofAll = rows([
    message(noon),
    message(noon + 5 * minute - 1),
    message(noon + 10 * minute),
    message(noon + 11 * minute, 'u_bob'),
  ])
  const groups = ofAll.flatMap((row) => ('isFirst' in row ? [[row.isFirst, row.isLast]] : []))
  expect(groups).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ])
})

test('the last own message is Seen once the partner has read up to it', () => {
  const [one, two, three] = [message(noon), message(noon + 1), message(noon + 2, 'u_bob')]
  const status = (partnerReadUpTo?: string) =>
    rows([one, two, three], { partnerReadUpTo }).flatMap((row) =>
      row.type === 'message' && row.status ? [[row.key, row.status]] : [],
    )
  expect(status()).toEqual([[two.id, 'Delivered']])
  expect(status(one.id)).toEqual([[two.id, 'Delivered']])
  expect(status(two.id)).toEqual([[two.id, 'Seen']])
  expect(status(three.id)).toEqual([[two.id, 'Seen']])
})

test('a failed message shows at the time when it was sent, and disappears once the server has stored it', () => {
  const [before, after] = [message(noon), message(noon + 2 * minute, 'u_bob')]
  const failed = { ...unsent(noon + minute), state: 'failed' as const }
  expect(
    rows([before, after], { outbox: [failed] })
      .map(({ key }) => key)
      .slice(1),
  ).toEqual([before.id, failed.key, after.id])
  const stored = message(noon + 3 * minute)
  expect(types(rows([before, stored], { outbox: [unsent(noon + minute, stored.id)] }))).toEqual([
    'day',
    'message',
    'message',
  ])
})

test('a message that waits for an earlier message with a photo stays below it after the earlier one is sent', () => {
  const [photo, words] = [unsent(noon), unsent(noon + 1000)]
  const keys = (messages: Message[], outbox: Unsent[]) =>
    rows(messages, { outbox }).flatMap((row) => ('isOwn' in row ? [row.key] : []))
  expect(keys([], [photo, words])).toEqual([photo.key, words.key])
  // The message with the photo gets an id with the time at which the upload ended.
  const sent = message(noon + 3000)
  expect(keys([sent], [words])).toEqual([sent.id, words.key])
  const leaving = { ...words, id: newUlid(noon + 4000) }
  expect(keys([sent], [leaving])).toEqual([sent.id, words.key])
})

test("the divider is above the partner's first unread message and the heading of its day, and ends a group", () => {
  const all = [0, 1, 2, 3].map((count) => message(noon + count, count === 2 ? 'u_me' : 'u_bob'))
  const [one, two, own, last] = all.map(({ id }) => id)
  const keysBelow = (newAfter?: string) => {
    const keys = rows(all, { newAfter, hasOlder: false }).map(({ key }) => key)
    return keys.includes('new') ? keys.slice(keys.indexOf('new') + 1) : []
  }
  expect(keysBelow()).toEqual([])
  expect(keysBelow(one)).toEqual([two, own, last])
  // The divider is never above an own message.
  expect(keysBelow(two)).toEqual([last])
  expect(keysBelow(last)).toEqual([])
  expect(types(rows(all, { newAfter: '', hasOlder: false }))).toEqual([
    'start',
    'new',
    'day',
    'message',
    'message',
    'message',
    'message',
  ])
  const [first, second] = rows(all.slice(0, 2), { newAfter: one }).filter(({ type }) => type === 'message')
  expect([first, second]).toMatchObject([{ isLast: true }, { isFirst: true }])
})

test('the divider does not show while the first unread message may not be loaded yet', () => {
  const [one, two, three] = [0, 1, 2].map((count) => message(noon + count, 'u_bob'))
  const dividers = (messages: Message[], hasOlder: boolean) =>
    types(rows(messages, { newAfter: one!.id, hasOlder })).filter((type) => type === 'new').length
  expect(dividers([three!], true)).toBe(0)
  expect(dividers([two!, three!], true)).toBe(0)
  expect(dividers([one!, two!, three!], true)).toBe(1)
  expect(dividers([two!, three!], false)).toBe(1)
})

test('rows that load above the shown ones are distinguished from rows that are added below', () => {
  const [one, two, three] = [message(noon), message(noon + 1), message(noon + 2)]
  expect(isPrepended(rows([two]), rows([one, two]))).toBe(true)
  expect(isPrepended(rows([two]), rows([two, three]))).toBe(false)
  expect(isPrepended(rows([]), rows([two]))).toBe(false)
})

test.each([
  ['🔥', true],
  ['👍🏽 👨‍👩‍👧 🇺🇸', true],
  ['1️⃣', true],
  ['🔥🔥🔥🔥', false],
  ['ok 🔥', false],
  ['12', false],
  ['', false],
])('“%s” consists of up to three emoji: %s', (text, isBig) => {
  expect(isBigEmoji([{ text }])).toBe(isBig)
})

test.each([
  [0, 'Today'],
  [1, 'Yesterday'],
  [6, 'Saturday'],
  [7, 'Friday, November 13'],
  [365, 'Thursday, November 20, 2025'],
])('the heading of a day %i days ago is %s', (days, label) => {
  expect(dayLabel(new Date(2026, 10, 20 - days, 23).getTime(), noon)).toBe(label)
})

test('a message of the partner never replaces a message that waits to be sent, even if both have the same id', () => {
  const theirs = message(noon, 'u_bob')
  const types = rows([theirs], { outbox: [unsent(noon + minute, theirs.id)] }).map(({ type }) => type)
  expect(types.filter((type) => type !== 'day')).toEqual(['message', 'unsent'])
})
