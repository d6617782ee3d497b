/** Entries follow from messages, marks and deletions, in whatever order and however often these come. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesBy, isLater, type Entry } from '../../lambdas/chats/entry.ts'

const [ann, bob] = ['u_ann', 'u_bob']
const ids = [...'123456789'].map((digit) => `0${digit}`)

const messageOf = (id: string, senderId: string) => ({
  id,
  chatId: 'u_ann-u_bob',
  senderId,
  blocks: [{ text: `Text ${id}` }],
  hearts: {},
  createdAt: Number(id),
  bodyHash: '',
})

/** What Ann's entry says of these messages. */
function expected(messages: ReturnType<typeof messageOf>[], readUpTo?: string, clearedUpTo?: string): Entry {
  const left = messages.filter(({ id }) => isLater(id, clearedUpTo)).sort((a, b) => (a.id < b.id ? -1 : 1))
  const received = left.filter(({ senderId }) => senderId === bob)
  const last = left.at(-1)
  const unreadSince = received.find(({ id }) => isLater(id, readUpTo))?.id
  return {
    ...(readUpTo && { readUpTo }),
    ...(clearedUpTo && { clearedUpTo }),
    ...(last && {
      lastId: last.id,
      lastAt: last.createdAt,
      preview: { senderId: last.senderId, kind: 'text', text: `Text ${last.id}` },
    }),
    ...(received.length > 0 && { lastReceivedId: received.at(-1)!.id }),
    ...(unreadSince && { unreadSince }),
  }
}

const anyMark = fc.option(fc.constantFrom(...ids), { nil: undefined })

test('an entry equals its messages after any order and any repeats', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(ann, bob)), {
        selector: ([id]) => id,
      }),
      fc.infiniteStream(fc.nat()),
      anyMark,
      anyMark,
      (sent, random, readUpTo, clearedUpTo) => {
        const messages = sent.map(([id, senderId]) => messageOf(id, senderId))
        const shuffled = [...messages, ...messages]
          .map((message) => ({ message, at: random.next().value as number }))
          .sort((one, other) => one.at - other.at)
        let entry: Entry = { ...(readUpTo && { readUpTo }), ...(clearedUpTo && { clearedUpTo }) }
        for (const { message } of shuffled) entry = { ...entry, ...changesBy(message, entry, ann) }
        const { inboxKey, ...rest } = entry
        delete (rest as Record<string, unknown>)['unreadKey']
        expect(rest).toEqual(expected(messages, readUpTo, clearedUpTo))
        expect(inboxKey !== undefined).toBe(messages.some(({ id }) => isLater(id, clearedUpTo)))
      },
    ),
    { numRuns: process.env['FAULTS'] === 'long' ? 20_000 : 1_000 },
  )
})

test('the first message is shown, also if its id is earlier than the beginning of the conversation', () => {
  const begun = { lastId: '05', lastAt: 5, inboxKey: 'x' }
  expect(changesBy(messageOf('03', bob), begun, ann)).toMatchObject({ lastId: '03', unreadSince: '03' })
})
