import { expect, test } from 'vitest'
import type { Media } from '../../shared/media/media.ts'
import { slideOf } from '../../web/src/media/lightbox-slides.ts'

const photo: Media = { kind: 'photo', fileId: 'abc', width: 1000, height: 500, alt: 'A red bike' }

test('a photo has a source for each of its sizes, with width, height and the query of the file', () => {
  expect(slideOf(photo, true, '?key=1')).toEqual({
    media: photo,
    src: '/files/abc/1000.webp?key=1',
    srcSet: [
      { src: '/files/abc/320.webp?key=1', width: 320, height: 160 },
      { src: '/files/abc/800.webp?key=1', width: 800, height: 400 },
      { src: '/files/abc/1000.webp?key=1', width: 1000, height: 500 },
    ],
    width: 1000,
    height: 500,
    alt: 'A red bike',
  })
})

test('an animated photo is a still picture until the viewer wants motion', () => {
  const moving = { ...photo, animated: true }
  expect(slideOf(moving, true, '')).toMatchObject({ src: '/files/abc/animation.webp' })
  expect(slideOf(moving, true, '')).not.toHaveProperty('srcSet')
  expect(slideOf(moving, false, '')).toMatchObject({ src: '/files/abc/1000.webp' })
})

test('a photo without a description is labelled as a photo', () => {
  const { alt: _, ...bare } = photo
  expect(slideOf(bare, true, '')).toMatchObject({ alt: 'Photo without a description' })
})

test('a video is a slide of the type `film`', () => {
  const video: Media = { kind: 'video', fileId: 'abc', width: 0, height: 0 }
  expect(slideOf(video, true, '')).toEqual({ type: 'film', media: video })
})
