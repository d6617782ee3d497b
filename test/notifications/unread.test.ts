import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Hint } from '../../shared/live/hint.ts'
import { newUlid } from '../../shared/ulid.ts'
import { isConfirmed, laterThan, marksAfter, noMarks, unreadBy } from '../../web/src/notifications/unread.ts'
import { bob } from '../render/samples.ts'

const me = 'u_ann'
const start = Date.UTC(2026, 10, 22)
const ids = Array.from({ length: 12 }, (_, index) => newUlid(start + index * 1000))
const nothing = { notifications: 0, chats: [] }

const sent = (chatId: string, id: string, sender = bob.id): Hint => ({
  type: 'message',
  message: { id, chatId, senderId: sender, blocks: [], media: [], hearts: [], createdAt: start },
  sender: { ...bob, id: sender },
})
const read = (chatId: string, upTo: string, userId = me): Hint => ({ type: 'read', chatId, userId, upTo })
const after = (...hints: Hint[]) => hints.reduce((marks, hint) => marksAfter(marks, hint, me), noMarks)
const unread = (...hints: Hint[]) => unreadBy(nothing, after(...hints)).chats

describe('unread conversations', () => {
  test('include a conversation with a new message by the other person, until it is read in any window', () => {
    expect(unread(sent('a', ids[1]!))).toEqual([{ chatId: 'a', since: ids[1] }])
    expect(unread(sent('a', ids[1]!), read('a', ids[1]!))).toEqual([])
    expect(unread(sent('a', ids[1]!), read('a', ids[0]!))).toHaveLength(1)
    expect(unread(sent('a', ids[1]!), read('a', ids[1]!, bob.id))).toHaveLength(1)
  })

  test('include a conversation that was marked as unread after it was read, until it is read again', () => {
    const marked: Hint = {
      type: 'chat-updated',
      chatId: 'a',
      isMuted: false,
      isArchived: false,
      unreadSince: ids[1],
    }
    const before = [sent('a', ids[1]!), read('a', ids[1]!)]
    expect(unread(...before, marked)).toEqual([{ chatId: 'a', since: ids[1] }])
    expect(unread(...before, { ...marked, unreadSince: undefined, isMuted: true })).toEqual([])
    expect(unread(...before, marked, read('a', ids[1]!))).toEqual([])
  })

  test('are not changed by one’s own message', () => {
    expect(unread(sent('a', ids[1]!, me))).toEqual([])
  })

  test('exclude a conversation if its message arrives after a later read mark, but include it after a newer message', () => {
    expect(unread(read('a', ids[3]!), sent('a', ids[2]!))).toEqual([])
    expect(unread(read('a', ids[3]!), sent('a', ids[4]!))).toEqual([{ chatId: 'a', since: ids[4] }])
  })

  test('exclude a deleted conversation, and include it again after a new message', () => {
    const deleted: Hint = { type: 'chat-deleted', chatId: 'a', upTo: ids[5]! }
    expect(unread(sent('a', ids[5]!), deleted)).toEqual([])
    expect(unread(sent('a', ids[5]!), deleted, sent('a', ids[6]!))).toHaveLength(1)
  })

  test('include a conversation that was read up to an earlier message, as unread since the later message', () => {
    const counted = { notifications: 2, chats: [{ chatId: 'a', since: ids[1]! }] }
    const marks = after(sent('a', ids[4]!), read('a', ids[2]!))
    expect(unreadBy(counted, marks)).toEqual({ notifications: 2, chats: [{ chatId: 'a', since: ids[4] }] })
  })

  test('exclude messages that are old enough to be in the server’s own count', () => {
    const marks = after(sent('a', ids[1]!), sent('b', ids[9]!), read('c', ids[1]!))
    const kept = laterThan(marks, start + 5000)
    expect(unreadBy(nothing, kept).chats).toEqual([{ chatId: 'b', since: ids[9] }])
    expect(kept.readUpTo).toEqual({ c: ids[1] })
    expect(isConfirmed(nothing, kept)).toBe(false)
    expect(isConfirmed({ ...nothing, chats: [{ chatId: 'b', since: ids[9]! }] }, kept)).toBe(true)
  })

  test('are the same in any order of hints, and with repeated hints', () => {
    const chatId = fc.constantFrom('a', 'b', 'c')
    const id = fc.constantFrom(...ids)
    const hint = fc.oneof(
      fc.tuple(chatId, id, fc.constantFrom(me, bob.id)).map((of) => sent(...of)),
      fc.tuple(chatId, id, fc.constantFrom(me, bob.id)).map((of) => read(...of)),
    )
    const shuffled = fc
      .array(hint, { maxLength: 20 })
      .chain((hints) =>
        fc.tuple(
          fc.constant(hints),
          fc.shuffledSubarray([...hints, ...hints], { minLength: 2 * hints.length }),
        ),
      )
    fc.assert(
      fc.property(shuffled, ([inOrder, mixed]) => {
        const set = (hints: readonly Hint[]) =>
          unread(...hints).sort((one, other) => one.chatId.localeCompare(other.chatId))
        expect(set(mixed)).toEqual(set(inOrder))
      }),
    )
  })
})
