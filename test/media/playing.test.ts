import { expect, test, vi } from 'vitest'
import { pausePlaying, startPlaying } from '../../web/src/media/playing.ts'

test('starting a video pauses the previous video, but never the started one', () => {
  const first = { pause: vi.fn() }
  const second = { pause: vi.fn() }
  startPlaying(first)
  startPlaying(first)
  expect(first.pause).not.toHaveBeenCalled()
  startPlaying(second)
  expect(first.pause).toHaveBeenCalledOnce()
  pausePlaying()
  expect(second.pause).toHaveBeenCalledOnce()
})
