import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endTyping, tellErased, tellTyping } from '../../web/src/chats/typing.ts'

const sent = vi.hoisted(() => vi.fn())
vi.mock('../../web/src/live/live.ts', () => ({ sendFrame: sent, useHint: () => undefined }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  sent.mockClear()
})
afterEach(() => {
  endTyping()
  vi.useRealTimers()
})

test('typing is sent at once, and then at most every three seconds', () => {
  tellTyping('u_ann-u_bob')
  vi.advanceTimersByTime(2999)
  tellTyping('u_ann-u_bob')
  expect(sent.mock.calls).toEqual([[{ action: 'typing', chatId: 'u_ann-u_bob' }]])
  vi.advanceTimersByTime(1)
  tellTyping('u_ann-u_bob')
  expect(sent).toHaveBeenCalledTimes(2)
})

test('typing in another conversation, and after sending a message, is sent at once', () => {
  tellTyping('u_ann-u_bob')
  tellTyping('u_ann-u_cat')
  expect(sent).toHaveBeenCalledTimes(2)
  endTyping()
  tellTyping('u_ann-u_cat')
  expect(sent).toHaveBeenCalledTimes(3)
})

test('erasing a text is reported once, and only if its typing was reported', () => {
  tellErased('u_ann-u_bob')
  expect(sent).not.toHaveBeenCalled()
  tellTyping('u_ann-u_bob')
  tellErased('u_ann-u_bob')
  tellErased('u_ann-u_bob')
  expect(sent.mock.calls.slice(1)).toEqual([[{ action: 'typing', chatId: 'u_ann-u_bob', ended: true }]])
  tellTyping('u_ann-u_bob')
  expect(sent).toHaveBeenCalledTimes(3)
})
