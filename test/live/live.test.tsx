import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { Hint } from '../../shared/live/hint.ts'
import { onHint, sendFrame, useCatchUp, useHint, useLiveStatus } from '../../web/src/live/live.ts'
import { until } from '../render/screen.ts'
import { arrive, framesSent, missHints, setLiveStatus } from '../render/live.ts'

const typing: Hint = { type: 'typing', chatId: 'u_ann-u_bob', userId: 'u_bob' }

/** Mounts a component that uses the live connection; returns a function that unmounts it. */
function mount(component: () => string) {
  const Component = component
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(<Component />))
  return () => flushSync(() => root.unmount())
}

test('a component gets hints while it is mounted', async () => {
  const heard = vi.fn()
  const unmount = mount(() => {
    useHint(heard)
    return ''
  })
  await arrive(typing)
  expect(heard.mock.calls).toEqual([[typing]])
  unmount()
  await arrive(typing)
  expect(heard).toHaveBeenCalledTimes(1)
})

test('the same listener can be added twice, and each registration is removed separately', async () => {
  const heard = vi.fn()
  const stops = [onHint(heard), onHint(heard)]
  stops[0]!()
  await arrive(typing)
  expect(heard).toHaveBeenCalledTimes(1)
  stops[1]!()
})

test('a component catches up after each gap in the hints, but not when it is mounted', async () => {
  const catchUp = vi.fn()
  const unmount = mount(() => {
    useCatchUp(catchUp)
    return ''
  })
  expect(catchUp).not.toHaveBeenCalled()
  await missHints()
  await missHints()
  expect(catchUp).toHaveBeenCalledTimes(2)
  unmount()
  await missHints()
  expect(catchUp).toHaveBeenCalledTimes(2)
})

test('a component shows whether the connection is live', async () => {
  const shown: string[] = []
  const unmount = mount(() => {
    shown.push(useLiveStatus())
    return ''
  })
  await setLiveStatus('live')
  await until(() => expect(shown).toHaveLength(2))
  expect(shown).toEqual(['connecting', 'live'])
  unmount()
  await setLiveStatus('connecting')
})

test('a page sends frames through the live connection', async () => {
  const frame = { action: 'typing', chatId: 'u_ann-u_bob' } as const
  sendFrame(frame)
  expect(framesSent).toEqual([frame])
})
