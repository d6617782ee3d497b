import fc from 'fast-check'
import { expect, test } from 'vitest'
import { middleWidthOf, stillOf, widthsOf, type Media } from '../../shared/media/media.ts'
import { posterSecond, posterSize } from '../../web/src/media/take-poster.ts'

test('the frame of a poster is half a second after the start of the video, or in the middle of a shorter video', () => {
  expect([60, 1, 0.4, Infinity].map(posterSecond)).toEqual([0.5, 0.5, 0.2, 0.5])
  expect([0, NaN].map(posterSecond)).toEqual([0, 0])
})

test('a poster has the shape of its video in whole pixels, and is at most 1280 wide', () => {
  expect(posterSize({ width: 3840, height: 2160 })).toEqual({ width: 1280, height: 720 })
  expect(posterSize({ width: 1080, height: 1920 })).toEqual({ width: 1080, height: 1920 })
  expect(posterSize({ width: 4000, height: 1 })).toEqual({ width: 1280, height: 1 })
})

test("the still picture of a file is a photo with its author's description", () => {
  const photo: Media = { kind: 'photo', fileId: 'a', width: 9, height: 9 }
  expect(stillOf(photo)).toBe(photo)
  const video: Media = { kind: 'video', fileId: 'b', width: 0, height: 0, alt: 'A tour' }
  expect(stillOf(video)).toBeUndefined()
  const poster = { fileId: 'c', width: 640, height: 360 }
  expect(stillOf({ ...video, poster })).toMatchObject({ kind: 'photo', ...poster, alt: 'A tour' })
})

test('the middle width of a picture is one of its widths and at most 800', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (width) => {
      expect(widthsOf(width)).toContain(middleWidthOf(width))
      expect(middleWidthOf(width)).toBeLessThanOrEqual(800)
    }),
  )
})
