import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { Hint } from '../../shared/live/hint.ts'
import { announceGap, announceHint, liveStatus } from '../../web/src/live/gaps.ts'
import { onHint, sendFrame, useCatchUp, useHint, useLiveStatus } from '../../web/src/live/live.ts'

const typing: Hint = { type: 'typing', chatId: 'u_ann-u_bob', userId: 'u_bob' }

/** A component that uses the live connection, until the returned function takes it away. */
function mount(component: () => string) {
  const Component = component
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(<Component />))
  return () => flushSync(() => root.unmount())
}

test('a component hears hints while it is mounted', () => {
  const heard = vi.fn()
  const unmount = mount(() => {
    useHint(heard)
    return ''
  })
  announceHint(typing)
  expect(heard.mock.calls).toEqual([[typing]])
  unmount()
  announceHint(typing)
  expect(heard).toHaveBeenCalledTimes(1)
})

test('the same listener can be added twice, and each is removed alone', () => {
  const heard = vi.fn()
  const stops = [onHint(heard), onHint(heard)]
  stops[0]!()
  announceHint(typing)
  expect(heard).toHaveBeenCalledTimes(1)
  stops[1]!()
})

test('a component catches up after each gap, and not on mounting', () => {
  const catchUp = vi.fn()
  const unmount = mount(() => {
    useCatchUp(catchUp)
    return ''
  })
  expect(catchUp).not.toHaveBeenCalled()
  announceGap()
  announceGap()
  expect(catchUp).toHaveBeenCalledTimes(2)
  unmount()
  announceGap()
  expect(catchUp).toHaveBeenCalledTimes(2)
})

test('a component shows whether the connection is live', () => {
  const shown: string[] = []
  const unmount = mount(() => {
    shown.push(useLiveStatus())
    return ''
  })
  flushSync(() => liveStatus.set('live'))
  expect(shown).toEqual(['connecting', 'live'])
  unmount()
  liveStatus.set('connecting')
})

test('a frame without a socket is dropped', () => {
  expect(() => sendFrame({ action: 'typing', chatId: 'u_ann-u_bob' })).not.toThrow()
})
