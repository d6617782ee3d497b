/** The entry of a conversation depends only on its messages, marks and deletions, not on their order or repeats. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { archiveKey, inboxKey, requestsKey, unreadKey } from '../../lambdas/chats/chat-keys.ts'
import { changesBy, isLater, isUnchanged, type Entry } from '../../lambdas/chats/entry.ts'

const [ann, bob] = ['u_ann', 'u_bob']
const ids = [...'123456789'].map((digit) => `0${digit}`)

const messageOf = (id: string, senderId: string, postId?: string) => ({
  id,
  chatId: 'u_ann-u_bob',
  senderId,
  ...(postId !== undefined && { postId }),
  blocks: [{ text: `Text ${id}` }],
  media: [],
  unsentMedia: [],
  hearts: {},
  createdAt: Number(id),
  bodyHash: '',
})

/** Whether a message is no request: one about Ann's own post, `desk`, is none. The post `lamp` is another person's. */
const isWelcome = ({ postId }: { postId?: string }) => postId === 'desk'

/** Returns Ann's expected entry after these messages. */
function expected(messages: ReturnType<typeof messageOf>[], { readUpTo, clearedUpTo, isAccepted }: Entry) {
  const left = messages.filter(({ id }) => isLater(id, clearedUpTo)).sort((a, b) => (a.id < b.id ? -1 : 1))
  const received = left.filter(({ senderId }) => senderId === bob)
  const last = left.at(-1)
  const about = left.findLast(({ postId }) => postId !== undefined)
  const unreadSince = received.find(({ id }) => isLater(id, readUpTo))?.id
  // Counts deleted messages too, because a conversation that Ann answered stays accepted after its deletion.
  const isAnswered = isAccepted || messages.some(({ senderId }) => senderId === ann)
  const isInInbox = isAnswered || left.some(isWelcome)
  return {
    ...(readUpTo && { readUpTo }),
    ...(clearedUpTo && { clearedUpTo }),
    ...(isAnswered && { isAccepted: true }),
    ...(last && {
      lastId: last.id,
      lastAt: last.createdAt,
      preview: {
        senderId: last.senderId,
        kind: last.postId === undefined ? 'text' : 'post',
        text: `Text ${last.id}`,
        ...(about && { aboutPost: about.postId, aboutSince: about.id }),
      },
    }),
    ...(received.length > 0 && { lastReceivedId: received.at(-1)!.id }),
    ...(unreadSince && { unreadSince }),
    ...(last && { inboxKey: isInInbox ? inboxKey(ann) : requestsKey(ann) }),
    ...(unreadSince && isInInbox && { unreadKey: unreadKey(ann) }),
  }
}

const anyMark = fc.option(fc.constantFrom(...ids), { nil: undefined })

test('an entry is the same in whatever order its messages are handled, and even if they are handled twice', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.tuple(
          fc.constantFrom(...ids),
          fc.constantFrom(ann, bob),
          fc.constantFrom(undefined, 'desk', 'lamp'),
        ),
        { selector: ([id]) => id },
      ),
      fc.infiniteStream(fc.nat()),
      anyMark,
      anyMark,
      fc.boolean(),
      (sent, random, readUpTo, clearedUpTo, isAccepted) => {
        const messages = sent.map(([id, senderId, postId]) => messageOf(id, senderId, postId))
        const shuffled = [...messages, ...messages]
          .map((message) => ({ message, at: random.next().value as number }))
          .sort((one, other) => one.at - other.at)
        const before: Entry = {
          ...(readUpTo && { readUpTo }),
          ...(clearedUpTo && { clearedUpTo }),
          ...(isAccepted && { isAccepted }),
        }
        let entry = before
        for (const { message } of shuffled)
          entry = { ...entry, ...changesBy(message, entry, ann, isWelcome(message)) }
        expect(entry).toEqual(expected(messages, before))
      },
    ),
    { numRuns: process.env['FAULTS'] === 'long' ? 20_000 : 1_000 },
  )
})

test('a preview shows the latest change of its message, in whatever order the changes are handled', () => {
  const message = messageOf('05', bob)
  const [edited, again] = [
    { ...message, blocks: [{ text: 'Edited' }], editedAt: 10 },
    { ...message, blocks: [{ text: 'Again' }], editedAt: 20 },
  ]
  const unsent = { ...message, blocks: [], unsentAt: 30 }
  const after = (...copies: (typeof message)[]) =>
    copies.reduce<Entry>((entry, copy) => ({ ...entry, ...changesBy(copy, entry, ann) }), {})
  for (const copies of [
    [message, edited, again],
    [again, edited, message],
    [edited, again, edited],
  ])
    expect(after(...copies).preview).toMatchObject({ text: 'Again', changedAt: 20 })
  for (const copies of [
    [message, unsent, edited],
    [unsent, again, message],
  ])
    expect(after(...copies).preview).toEqual({ senderId: bob, kind: 'unsent', text: '', changedAt: 30 })
  const newer = messageOf('06', bob)
  expect(after(message, newer, unsent).preview).toMatchObject({ text: 'Text 06' })
  // The condition of the write refuses a writer that read the entry before the change, so that it reads again.
  expect(isUnchanged(after(edited)).values).toMatchObject({ was_changedAt: 10 })
})

test('the first message shows, even if its id is earlier than the start of the conversation', () => {
  const begun = { lastId: '05', lastAt: 5, inboxKey: inboxKey(ann) }
  expect(changesBy(messageOf('03', bob), begun, ann)).toMatchObject({ lastId: '03', unreadSince: '03' })
})

test('if two older messages share posts, the entry keeps the later post, even if the earlier message is handled afterwards', () => {
  const entry = changesBy(messageOf('05', bob), {}, ann)
  const [desk, lamp] = [messageOf('02', bob, 'desk'), messageOf('03', bob, 'lamp')]
  const after = { ...entry, ...changesBy(lamp, entry, ann) }
  expect(after.preview).toMatchObject({ text: 'Text 05', aboutPost: 'lamp' })
  expect(changesBy(desk, after, ann).preview).toBeUndefined()
  // The condition refuses a writer that read the entry before the first of the two messages, so that it reads again.
  const [before, now] = [isUnchanged(entry), isUnchanged(after)]
  expect(before.where).toContain('attribute_not_exists(preview.aboutSince)')
  expect(now.where).toContain('preview.aboutSince = :was_aboutSince')
  expect(now.values).toMatchObject({ was_aboutSince: '03' })
})

test('only a message by the partner that is later than all others moves an archived conversation into inbox and badge', () => {
  const archived = { ...changesBy(messageOf('05', bob), {}, ann, true), inboxKey: archiveKey(ann) }
  expect(changesBy(messageOf('05', bob), archived, ann)).toEqual({})
  expect(changesBy(messageOf('04', bob), { ...archived, unreadSince: '03' }, ann)).toEqual({})
  const back = { inboxKey: inboxKey(ann), unreadKey: unreadKey(ann) }
  expect(changesBy(messageOf('06', bob), archived, ann)).toMatchObject(back)
  const own = changesBy(messageOf('06', ann), archived, ann)
  expect([own.inboxKey, own.unreadKey]).toEqual([back.inboxKey, undefined])
})

test('further messages of a stranger stay in a request, and its unread messages count for the badge once it is answered', () => {
  const request: Entry = changesBy(messageOf('05', bob), {}, ann)
  expect(request).toMatchObject({ inboxKey: requestsKey(ann), unreadSince: '05' })
  expect(request).not.toHaveProperty('unreadKey')
  expect(changesBy(messageOf('06', bob), request, ann)).toMatchObject({ inboxKey: requestsKey(ann) })
  const answered = changesBy(messageOf('04', ann), request, ann)
  expect(answered).toEqual({ isAccepted: true, inboxKey: inboxKey(ann), unreadKey: unreadKey(ann) })
})
