import { expect, test } from 'vitest'
import { mailedPhoto, inlinePictures } from '../../lambdas/mail/inline-pictures.ts'
import { campuses } from '../../shared/campuses/campus.ts'
import {
  avatarIdOf,
  bucketKey,
  fileIdInChat,
  fileIdOn,
  fullPath,
  photoPath,
  videoPath,
} from '../../shared/media/media.ts'

/** Whether the grant of mails allows reading the file at a path. */
function mayRead(path: string): boolean {
  const patterns = inlinePictures.grants.read.map(({ within = '' }) =>
    within.replaceAll('.', String.raw`\.`).replaceAll('*', '.*'),
  )
  return patterns.some((pattern) => new RegExp(`^${pattern}$`, 's').test(bucketKey(path)))
}

test('the grant for mails allows reading the small photos of every campus and the small pictures of people', () => {
  for (const campus of campuses) expect(mayRead(photoPath(fileIdOn(campus, 'name'), 320))).toBe(true)
  expect(mayRead(photoPath(avatarIdOf('name'), 96))).toBe(true)
})

test('the grant for mails allows neither reading photos of conversations, larger photos and videos, nor writing', () => {
  const chat = photoPath(fileIdInChat('u_1-u_2', 'name'), 320)
  const large = campuses.map((campus) => photoPath(fileIdOn(campus, 'name'), 1280))
  const whole = fullPath({ kind: 'photo', fileId: 'name', width: 900, height: 900, animated: true })
  for (const path of [chat, ...large, whole, videoPath('name')]) expect(mayRead(path), path).toBe(false)
  expect(new Set(inlinePictures.grants.read.map(({ action }) => action))).toEqual(new Set(['s3:GetObject']))
})

test.each([
  [{ width: 1280, height: 900 }, '/files/f/320.webp'],
  [{ width: 320, height: 640 }, '/files/f/320.webp'],
  [{ width: 200, height: 200 }, undefined],
  [{ width: 800, height: 1601 }, undefined],
])('a photo of %j is mailed as %s', (size, path) => {
  expect(mailedPhoto({ kind: 'photo', fileId: 'f', ...size })).toBe(path)
})
