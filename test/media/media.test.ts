import fc from 'fast-check'
import { expect, test } from 'vitest'
import { widthsOf } from '../../shared/media/media.ts'
import { kindOfFileName } from '../../shared/media/accepted.ts'
import { chooseFiles, readFiles } from '../../web/src/media/choose-files.ts'
import { displayRatio, sizesOf } from '../../web/src/media/display-size.ts'
import { placeholderUrl } from '../../web/src/media/placeholder.ts'

const file = (name: string, size = 1) => Object.defineProperty(new File(['x'], name), 'size', { value: size })
const choose = async (files: readonly File[], already = 0) => chooseFiles(await readFiles(files), already, 10)

test('the widths of a photo increase and end with the width of the photo, or with 1280 if the photo is wider', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (width) => {
      const widths = widthsOf(width)
      expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b))
      expect(widths.at(-1)).toBe(Math.min(width, 1280))
    }),
  )
  expect(widthsOf(4000)).toEqual([320, 800, 1280])
  expect(widthsOf(800)).toEqual([320, 800])
  expect(widthsOf(100)).toEqual([100])
})

test.each([
  ['desk.JPG', 'photo'],
  ['desk.final.webp', 'photo'],
  ['tour.MOV', 'video'],
  ['tour.mp4', 'video'],
  ['from-a-browser.jfif', 'photo'],
  ['tour.m4v', 'video'],
  ['tour.avi', undefined],
  ['notes.pdf', undefined],
  ['jpg', 'photo'],
  ['', undefined],
])('a file named "%s" is %s', (name, kind) => {
  expect(kindOfFileName(name)).toBe(kind)
})

test('the eleventh file is refused, and the ten before it are kept', async () => {
  const files = Array.from({ length: 4 }, (_, index) => file(`${index}.png`))
  expect(await choose(files, 7)).toEqual({
    accepted: files.slice(0, 3),
    refusal: 'Please choose up to 10 photos.',
  })
  expect(await choose(files, 6)).toEqual({ accepted: files })
})

test('a file of another type is refused, and the others of the same choice are kept', async () => {
  const photo = file('desk.png')
  expect(await choose([file('notes.pdf'), photo])).toEqual({
    accepted: [photo],
    refusal: 'Only photos & videos are allowed!',
  })
})

test('an avi is refused with a hint', async () => {
  expect((await choose([file('tour.avi')])).refusal).toBe(
    'Only photos & videos are allowed! AVI videos can’t be played here. Convert it to MP4 first.',
  )
})

test('photos may have 20 MB and videos 100 MB', async () => {
  const mb = 1024 * 1024
  expect((await choose([file('a.png', 20 * mb), file('a.mp4', 100 * mb)])).accepted).toHaveLength(2)
  expect((await choose([file('a.png', 20 * mb + 1)])).refusal).toMatch(/too large/)
  expect((await choose([file('a.mp4', 100 * mb + 1)])).refusal).toMatch(/too large/)
})

test('a placeholder is a bitmap of 90 bytes whose pixels have the order blue, green, red', () => {
  const rgb = btoa(String.fromCharCode(1, 2, 3, ...Array.from({ length: 33 }, () => 0)))
  const bytes = atob(placeholderUrl(rgb)?.split(',')[1] ?? '')
  expect(bytes).toHaveLength(90)
  expect(bytes.slice(0, 2)).toBe('BM')
  expect(Array.from(bytes.slice(54, 57), (byte) => byte.charCodeAt(0))).toEqual([3, 2, 1])
  expect(placeholderUrl('abc')).toBeUndefined()
  expect(placeholderUrl(undefined)).toBeUndefined()
})

test('a very tall or wide picture gets a readable shape, and a file of unknown size gets the shape 16:9', () => {
  expect(displayRatio({ width: 100, height: 5000 })).toBe(0.6)
  expect(displayRatio({ width: 5000, height: 100 })).toBe(3)
  expect(displayRatio({ width: 0, height: 0 })).toBe(16 / 9)
  expect(sizesOf(1)).toBe('(max-width: 769px) min(100vw - 84px, 350px), 400px')
})
