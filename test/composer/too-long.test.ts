import { expect, test, vi } from 'vitest'
import { alertTooLong, lengthOf } from '../../web/src/composer/too-long.ts'

const showAlert = vi.hoisted(() => vi.fn())
vi.mock('../../web/src/ui/alerts-store.ts', () => ({ showAlert }))

test('the alert about too many characters shows at once, and again only after three seconds', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const counts = [0, 1, 1500, 2999, 3000, 3001, 6000].map((moment) => {
    vi.advanceTimersByTime(Math.max(0, moment - performance.now()))
    alertTooLong()
    return showAlert.mock.calls.length
  })
  expect(counts).toEqual([1, 1, 1, 1, 2, 2, 3])
  expect(showAlert).toHaveBeenCalledWith({ message: 'Error: Too many characters!', type: 'danger' })
})

test('a line break counts as two characters', () => {
  expect([lengthOf(''), lengthOf('ab'), lengthOf('ab\nc'), lengthOf('\n\n')]).toEqual([0, 2, 5, 4])
})
