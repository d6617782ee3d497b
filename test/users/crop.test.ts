/** The square that a person cuts out of a photo. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { middleOf, moved, partsOf, sideOf, zoomMaximum, zoomed, type Crop } from '../../web/src/users/crop.ts'

const wide = { width: 400, height: 200 }

test('a crop starts with the largest square in the middle', () => {
  expect(partsOf(wide, middleOf(wide))).toEqual({ left: 0.25, top: 0, width: 0.5 })
})

test('a crop moves by fractions of its side, and stays within the photo', () => {
  const crop = moved(wide, middleOf(wide), 0.25, 5)
  expect(partsOf(wide, crop)).toEqual({ left: 0.375, top: 0, width: 0.5 })
  expect(partsOf(wide, moved(wide, crop, 9, 0))).toEqual({ left: 0.5, top: 0, width: 0.5 })
})

test('zooming keeps the point of the photo below the pointer in place', () => {
  const before = middleOf(wide)
  const place = [0.25, -0.25] as const
  const after = zoomed(wide, before, 2, [...place])
  const under = (crop: Crop) => [
    crop.x + place[0] * sideOf(wide, crop),
    crop.y + place[1] * sideOf(wide, crop),
  ]
  expect(under(after)).toEqual(under(before))
})

test('after any steps, the square lies within the photo and is no smaller than the largest zoom allows', () => {
  const length = fc.integer({ min: 1, max: 9_000 })
  const part = fc.double({ min: -3, max: 3, noNaN: true })
  const act = fc.record({ across: part, down: part, zoom: fc.double({ min: 0.01, max: 50, noNaN: true }) })
  fc.assert(
    fc.property(length, length, fc.array(act), (width, height, acts) => {
      const size = { width, height }
      const crop = acts.reduce(
        (one, { across, down, zoom }) =>
          zoomed(size, moved(size, one, across, down), one.zoom * zoom, [across, down]),
        middleOf(size),
      )
      const { left, top, width: part } = partsOf(size, crop)
      const side = part * width
      const little = 1e-6 * Math.max(width, height)
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(left * width + side).toBeLessThanOrEqual(width + little)
      expect(top * height + side).toBeLessThanOrEqual(height + little)
      expect(side).toBeGreaterThanOrEqual(Math.min(width, height) / zoomMaximum - little)
    }),
  )
})
