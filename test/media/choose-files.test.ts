/** Files are recognized by their first bytes, before they are uploaded. */
import { expect, test } from 'vitest'
import { chooseFiles, readFiles } from '../../web/src/media/choose-files.ts'
import { formatOf } from '../../web/src/media/file-format.ts'
import { readPicture } from '../../web/src/users/picture-upload.ts'
import { videoWithPlace } from './bytes.ts'
import { cameraVideos, pictures } from './camera-videos.ts'
import { box, pictureEntry, text, videoFile, words } from './video-file.ts'

const nameless = 'IMG_1234'
const onlyMedia = 'Only photos & videos are allowed!'
const heic =
  'iPhone photos in HEIC cannot be shown everywhere. Choose “Most Compatible” in Settings › Camera › Formats, or share the photo as JPEG.'
const avif = 'AVIF photos cannot be shown everywhere. Save the photo as JPEG and try again.'
const motionJpeg =
  'This video is Motion JPEG, which browsers cannot play. Save it as MP4 (H.264) and try again.'

const latin = (bytes: string) => Buffer.from(bytes, 'latin1')
const branded = (...brands: string[]) =>
  box('ftyp', words(text(brands[0] ?? ''), 0, ...brands.slice(1).map(text)))
const jpeg = latin('\xff\xd8\xff\xe0\0\x10JFIF')
const mp4 = branded('isom', 'mp42')
const fileOf = (bytes: Uint8Array, name = nameless) => new File([new Uint8Array(bytes)], name)

async function choose(bytes: Uint8Array, name = nameless) {
  const { accepted, refusal } = chooseFiles(await readFiles([fileOf(bytes, name)]), 0, 10)
  return accepted[0]?.name ?? refusal
}

test.each([
  ['JPEG', jpeg, 'IMG_1234.jpg'],
  ['PNG', latin('\x89PNG\r\n\x1a\n'), 'IMG_1234.png'],
  ['GIF', latin('GIF89a'), 'IMG_1234.gif'],
  ['WebP', latin('RIFF\0\0\0\0WEBP'), 'IMG_1234.webp'],
  ['MP4', mp4, 'IMG_1234.mp4'],
  ['M4V', branded('M4V ', 'isom'), 'IMG_1234.mp4'],
  ['QuickTime', branded('qt  '), 'IMG_1234.mov'],
])(
  '%s in a file whose name has no ending is accepted, and the name gets the right ending',
  async (_, bytes, name) => {
    expect(await choose(bytes)).toBe(name)
  },
)

test.each([
  [jpeg, 'lamp.jfif'],
  [jpeg, 'lamp.png'],
  [mp4, 'clip.m4v'],
  [mp4, 'clip.mov'],
])('a name that shows the right kind of file is kept: %#', async (bytes, name) => {
  expect(await choose(bytes, name)).toBe(name)
})

test('a name whose ending shows a wrong kind of file, or no allowed one, gets a second ending', async () => {
  expect(await choose(mp4, 'clip.jpg')).toBe('clip.jpg.mp4')
  expect(await choose(jpeg, 'lamp.heic')).toBe('lamp.heic.jpg')
  const { accepted } = chooseFiles(await readFiles([fileOf(mp4, 'clip.jpg')]), 0, 10)
  expect(accepted[0]).toMatchObject({ type: 'video/mp4', size: mp4.length })
})

test.each([
  ['HEIC', branded('heic', 'mif1', 'heic'), heic],
  ['HEIC of any picture brand', branded('mif1', 'mif1', 'heic'), heic],
  ['AVIF', branded('avif', 'avif', 'mif1'), avif],
  ['AVIF of any picture brand', branded('mif1', 'mif1', 'avif'), avif],
])('%s is refused whatever its name, and the sentence says what to do', async (_, bytes, sentence) => {
  for (const name of ['IMG_1.HEIC', 'photo.jpg', nameless]) expect(await choose(bytes, name)).toBe(sentence)
  expect(await readPicture(fileOf(bytes, 'me.jpg'))).toEqual({ refusal: sentence })
})

test.each([
  ['sound', branded('M4A ', 'isom', 'mp42'), 'song.m4a'],
  ['a raw photo', branded('crx ', 'isom'), 'raw.cr3'],
  ['a text', latin('hello'), 'hello.txt'],
  ['no bytes', latin(''), nameless],
])('%s is judged by its name and refused', async (_, bytes, name) => {
  expect(await formatOf(fileOf(bytes))).toBeUndefined()
  expect(await choose(bytes, name)).toBe(onlyMedia)
})

test('a file that cannot be read is judged by its name', async () => {
  const gone = fileOf(jpeg)
  gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('gone')) })
  expect(chooseFiles(await readFiles([gone]), 0, 10).refusal).toBe(onlyMedia)
})

test('a profile picture may be a JPEG with any name, but no other format with the name of a JPEG', async () => {
  for (const name of ['me.jfif', 'me.jpg'])
    expect(await readPicture(fileOf(jpeg, name))).toMatchObject({ file: { name } })
  expect(await readPicture(fileOf(jpeg))).toMatchObject({ file: { name: 'IMG_1234.jpg' } })
  for (const bytes of [mp4, latin('RIFF\0\0\0\0WEBP')])
    expect(await readPicture(fileOf(bytes, 'me.jpg'))).toEqual({ refusal: 'Only photos are allowed!' })
})

const motion = (type: string) => ({ ...pictures, entry: pictureEntry(type, 640, 360, Buffer.alloc(0)) })
const sound = { handler: 'soun', entry: 'sowt', samples: [Buffer.alloc(8)] }

test('Motion JPEG is refused before its upload, and the sentence says what to do', async () => {
  for (const type of ['jpeg', 'mjpa', 'mjpb'])
    expect(await choose(videoFile({ brand: 'qt  ', tracks: [motion(type), sound] }), 'clip.mov')).toBe(
      motionJpeg,
    )
  // The first video has its description (`moov`) after all samples, and the second video has no list of brands.
  const film = videoFile({ brand: 'qt  ', tracks: [sound, motion('jpeg')] })
  const [brands, movie] = [film.readUInt32BE(0), film.readUInt32BE(film.readUInt32BE(0))]
  const rest = [film.subarray(brands + movie), film.subarray(brands, brands + movie)]
  for (const parts of [[film.subarray(0, brands), ...rest], rest])
    expect(await choose(Buffer.concat(parts), 'clip.mov')).toBe(motionJpeg)
})

test('a Motion JPEG track next to other pictures is a preview and no reason to refuse the video', async () => {
  const film = videoFile({ brand: 'qt  ', tracks: [pictures, motion('jpeg')] })
  expect(await choose(film, 'clip.mov')).toBe('clip.mov')
})

test('videos of every camera, even truncated or broken ones, are accepted for upload, because the server checks them', async () => {
  for (const make of [...Object.values(cameraVideos), () => videoWithPlace(5)])
    for (const part of [1, 0.5, 0.1]) {
      const film = make()
      expect(await choose(film.subarray(0, Math.floor(film.length * part)), 'clip.mov')).toBe('clip.mov')
    }
  expect(await choose(Buffer.alloc(1000), 'clip.mov')).toBe('clip.mov')
})
