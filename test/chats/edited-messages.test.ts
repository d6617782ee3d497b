/** The messages that a page has loaded stay correct when some of them are edited or unsent. */
import { expect, test } from 'vitest'
import type { Message } from '../../shared/chats/chat.ts'
import type { Hint } from '../../shared/live/hint.ts'
import { newerThan, newestPage, withHint, withNewer } from '../../web/src/chats/loaded-messages.ts'
import type { LoadedMessages } from '../../web/src/chats/loaded-messages.ts'
import { idAt, messageAt, partners } from './conversation.ts'

const at = (hint: Hint, now = 1_000) => [hint, { ...partners, at: now }] as const
const page = (seconds: readonly number[], more: Partial<Parameters<typeof newestPage>[0]> = {}) => ({
  items: seconds.map((second) => messageAt(second)).reverse(),
  requestedAt: 0,
  ...more,
})
const edited = (text: string, editedAt: number) => ({ ...messageAt(10), blocks: [{ text }], editedAt })
const unsent = { ...messageAt(10), blocks: [], unsentAt: 30 }
const textOf = (loaded: LoadedMessages) => loaded.messages.at(-1)!.blocks[0]?.text
const changed = (message: Message) => at({ type: 'message-changed', message })

test('the latest text shows, even if hints and pages arrive out of order', () => {
  let loaded = withHint(newestPage(page([10])), ...changed(edited('Second', 20)))
  loaded = withHint(loaded, ...changed(edited('First', 10)))
  expect(textOf(withNewer(loaded, page([10])))).toBe('Second')
  expect(textOf(withNewer(loaded, page([], { items: [edited('Third', 25)] })))).toBe('Third')
  loaded = withHint(loaded, ...changed(unsent))
  expect(textOf(withNewer(loaded, page([], { items: [edited('Third', 25)] })))).toBeUndefined()
})

test('an unsent message shows no hearts, even if the hint of a heart arrives late', () => {
  const hearts: Hint = { type: 'heart', chatId: partners.chatId, messageId: idAt(10), hearts: ['u_bob'] }
  const loaded = withHint(withHint(newestPage(page([10])), ...changed(unsent)), ...at(hearts))
  expect(loaded.messages[0]!.hearts).toEqual([])
  expect(withNewer(loaded, page([], { items: [unsent] })).messages[0]!.hearts).toEqual([])
})

test('a catch-up loads at most a hundred messages of the last hour again, because they may have been unsent meanwhile', () => {
  const some = newestPage(page([0, 1000, 3000, ...Array.from({ length: 20 }, (_, index) => 4000 + index)]))
  expect(newerThan(some) < idAt(1000)).toBe(true)
  expect(newerThan(some) > idAt(0, 0)).toBe(true)
  const many = newestPage(page(Array.from({ length: 300 }, (_, index) => 20 * index)))
  expect(newerThan(many)).toBe(idAt(20 * (300 - 99)))
})
