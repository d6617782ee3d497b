import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endTyping, sendTypingEnded, sendTyping } from '../../web/src/chats/typing.ts'

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
  sendTyping('u_ann-u_bob')
  vi.advanceTimersByTime(2999)
  sendTyping('u_ann-u_bob')
  expect(sent.mock.calls).toEqual([[{ action: 'typing', chatId: 'u_ann-u_bob' }]])
  vi.advanceTimersByTime(1)
  sendTyping('u_ann-u_bob')
  expect(sent).toHaveBeenCalledTimes(2)
})

test('typing is sent at once again in another conversation, and after a message was sent', () => {
  sendTyping('u_ann-u_bob')
  sendTyping('u_ann-u_cat')
  expect(sent).toHaveBeenCalledTimes(2)
  endTyping()
  sendTyping('u_ann-u_cat')
  expect(sent).toHaveBeenCalledTimes(3)
})

test('the end of typing is sent once, and only if the typing before it was sent', () => {
  sendTypingEnded('u_ann-u_bob')
  expect(sent).not.toHaveBeenCalled()
  sendTyping('u_ann-u_bob')
  sendTypingEnded('u_ann-u_bob')
  sendTypingEnded('u_ann-u_bob')
  expect(sent.mock.calls.slice(1)).toEqual([[{ action: 'typing', chatId: 'u_ann-u_bob', ended: true }]])
  sendTyping('u_ann-u_bob')
  expect(sent).toHaveBeenCalledTimes(3)
})
