import { expect, test } from 'vitest'
import type { Message } from '../../shared/chats/chat.ts'
import { newUlid } from '../../shared/ulid.ts'
import { isBigEmoji } from '../../web/src/chats/big-emoji.ts'
import { dayLabel } from '../../web/src/chats/day-label.ts'
import { isPrepended, rowsOf } from '../../web/src/chats/message-rows.ts'
import type { Unsent } from '../../web/src/chats/outbox.ts'

const noon = new Date(2026, 10, 20, 12).getTime()
const minute = 60_000
const empty = {
  owner: 'u_me',
  text: 'On its way',
  people: [],
  files: [],
  loading: [],
  unsaved: false,
  sending: 'no' as const,
}

const message = (at: number, senderId = 'u_me'): Message => ({
  id: newUlid(at),
  chatId: 'u_bob-u_me',
  senderId,
  blocks: [{ text: 'Hi' }],
  hearts: [],
  createdAt: at,
})

const unsent = (at: number, id?: string): Unsent => {
  const key = newUlid(at)
  return { subject: `u_bob-u_me ${key}`, key, at, id, content: empty, state: 'sending' }
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

test('each day has its heading, the beginning of all messages its own, and typing stands last', () => {
  const found = rows([message(noon - 24 * 60 * minute), message(noon)], { isTyping: true, hasOlder: false })
  expect(types(found)).toEqual(['start', 'day', 'message', 'day', 'message', 'typing'])
})

test('messages of one person within five minutes stand together', () => {
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

test('an unsent message stands where it was sent, and not at all once the server has it', () => {
  const [before, after] = [message(noon), message(noon + 2 * minute, 'u_bob')]
  const waiting = unsent(noon + minute)
  expect(
    rows([before, after], { outbox: [waiting] })
      .map(({ key }) => key)
      .slice(1),
  ).toEqual([before.id, waiting.key, after.id])
  expect(types(rows([before, after], { outbox: [unsent(noon + minute, after.id)] }))).toEqual([
    'day',
    'message',
    'message',
  ])
})

test('older messages are told from newer ones', () => {
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
])('“%s” is nothing but up to three emoji: %s', (text, isBig) => {
  expect(isBigEmoji([{ text }])).toBe(isBig)
})

test.each([
  [0, 'Today'],
  [1, 'Yesterday'],
  [6, 'Saturday'],
  [7, 'Friday, November 13'],
  [365, 'Thursday, November 20, 2025'],
])('a day %i days ago is %s', (days, label) => {
  expect(dayLabel(new Date(2026, 10, 20 - days, 23).getTime(), noon)).toBe(label)
})
