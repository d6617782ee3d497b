import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanVideo } from '../../lambdas/media/video.ts'
import { cameraVideos, pictures, tracesIn } from './camera-videos.ts'
import { fragmentedVideo } from './fragmented-video.ts'
import { hasExiftool, readTraces } from './exiftool.ts'
import { playableVideo } from './playable.ts'
import { box, pictureEntry, videoFile, words, type TrackOptions } from './video-file.ts'

const cleaned = (bytes: Uint8Array) => {
  const video = cleanVideo(Buffer.from(bytes))
  if ('refused' in video) throw new Error(video.refused)
  return video
}
const refusalOf = (bytes: Uint8Array) => {
  const video = cleanVideo(Buffer.from(bytes))
  return 'refused' in video ? video.refused : undefined
}
const cameras = Object.entries(cameraVideos)

describe('cleaning a video', () => {
  test.each(cameras)('place, device and date are removed from %s, and the pictures stay', (_, make) => {
    const [before, after] = [make(), cleaned(make())]
    expect(tracesIn(before)).toBeGreaterThan(2)
    expect(tracesIn(after.bytes)).toBe(0)
    expect(after.bytes).toHaveLength(before.length)
    expect(after).toMatchObject({ width: 640, height: 360 })
    const first = before.indexOf(pictures.samples[0] ?? '')
    expect(Buffer.from(after.bytes).indexOf(pictures.samples[0] ?? '')).toBe(first)
  })

  const title = hasExiftool
    ? 'ExifTool reads place, device and date before cleaning and nothing after it'
    : 'ExifTool (Debian: libimage-exiftool-perl) is not installed: only the bytes are checked'
  test(title, async () => {
    if (!hasExiftool) return
    const videos = cameras.map(([, make]) => make())
    const lines = await readTraces([...videos, ...videos.map((bytes) => cleaned(bytes).bytes)])
    for (const before of lines.slice(0, videos.length)) {
      expect(before.join('\n')).toMatch(/GPSLatitude: 35\.20/)
      expect(before.join('\n')).toMatch(/2025:07:14/)
    }
    expect(lines.slice(videos.length)).toEqual(videos.map(() => []))
  })

  test('cleaning does not change a video without place, device and date, and a second cleaning changes nothing', async () => {
    const playable = await playableVideo('#008080')
    expect(Buffer.from(cleaned(playable).bytes).equals(playable)).toBe(true)
    for (const [, make] of cameras) {
      const once = cleaned(make()).bytes
      expect(Buffer.from(cleaned(once).bytes).equals(Buffer.from(once))).toBe(true)
    }
  })

  test('a video is cleaned in place, so that even the largest one is in memory only once', () => {
    const bytes = cameraVideos['a dashcam with NMEA subtitles']?.() ?? Buffer.alloc(0)
    const video = cleanVideo(bytes)
    expect('bytes' in video && video.bytes.buffer === bytes.buffer).toBe(true)
  })
})

describe('the length of a video', () => {
  const lasting = (seconds: number, more: Partial<TrackOptions> = {}) => ({
    ...pictures,
    seconds: seconds / pictures.samples.length,
    ...more,
  })
  /** A list of edits that plays the first second this many times. */
  const repeated = (times: number) =>
    box(
      'edts',
      box('elst', words(0, times, ...Array.from({ length: times }, () => [1000, 0, 0x1_0000]).flat())),
    )

  test.each([
    ['three minutes of pictures', videoFile({ tracks: [lasting(180)] }), undefined],
    ['longer pictures', videoFile({ tracks: [lasting(181)] }), 'video-too-long'],
    [
      'longer pictures below a movie header of five seconds',
      videoFile({ tracks: [lasting(181)], stated: 5 }),
      'video-too-long',
    ],
    [
      'edits that repeat a second too often',
      videoFile({ tracks: [lasting(2, { atoms: [repeated(181)] })] }),
      'video-too-long',
    ],
    ['three minutes of fragments', fragmentedVideo({ tracks: [lasting(180)] }), undefined],
    ['longer fragments', fragmentedVideo({ tracks: [lasting(181)] }), 'video-too-long'],
    [
      'fragments that start late',
      fragmentedVideo({ tracks: [lasting(2)], begins: 180_000 }),
      'video-too-long',
    ],
    ['no duration', videoFile({ tracks: [lasting(0)] }), 'file-broken'],
    [
      'a metadata track that is longer than the pictures',
      videoFile({
        tracks: [lasting(2), { handler: 'meta', entry: 'gpmd', samples: [words(1)], seconds: 500 }],
      }),
      undefined,
    ],
  ])('a video is refused only if it is too long or has no duration: %s', (_, bytes, refusal) => {
    expect(refusalOf(bytes)).toBe(refusal)
  })
})

test('cleaning a fragmented video keeps the samples and atoms that players need in their positions', () => {
  const entry = box('mp4a', Buffer.alloc(28))
  const sound = { handler: 'soun', entry, samples: [Buffer.from('sound 1'), Buffer.from('sound 2')] }
  const bytes = fragmentedVideo({ tracks: [pictures, sound], stated: false })
  const plain = cleaned(bytes).bytes
  expect(Buffer.from(cleaned(plain).bytes).equals(Buffer.from(plain))).toBe(true)
  for (const sample of [...pictures.samples, ...sound.samples])
    expect(Buffer.from(plain).indexOf(sample)).toBe(bytes.indexOf(sample))
  for (const type of ['moof', 'mfhd', 'traf', 'tfhd', 'tfdt', 'trun', 'mvex', 'trex'])
    expect(Buffer.from(plain).indexOf(type)).toBe(bytes.indexOf(type))
})

test('a video that is stored with a quarter turn gets the width and height of its upright pictures', () => {
  const bytes = videoFile({ tracks: [pictures] })
  const matrix = bytes.indexOf('tkhd') + 4 + 40
  words(0, 0x1_0000, 0, 0xffff_0000, 0).copy(bytes, matrix)
  expect(cleaned(bytes)).toMatchObject({ width: 360, height: 640 })
})

test('messages inside H.265 pictures, and data after the samples, are overwritten', () => {
  const secret = Buffer.from('35.2059')
  const unit = Buffer.concat([
    words(4 + secret.length + 1),
    Buffer.from([39 << 1, 1, 5, secret.length]),
    secret,
    Buffer.from([0x80]),
  ])
  const hvcC = Buffer.alloc(23)
  hvcC.writeUInt8(3, 21)
  const entry = pictureEntry('hvc1', 640, 360, box('hvcC', hvcC))
  const bytes = videoFile({ tracks: [{ ...pictures, entry, samples: [unit] }], hidden: secret })
  expect(bytes.includes(secret)).toBe(true)
  expect(Buffer.from(cleaned(bytes).bytes).includes(secret)).toBe(false)
})

describe('hostile files', () => {
  const tables = (bytes: Buffer, type: string) => bytes.indexOf(type) + 4
  const changedFragments = (change: (bytes: Buffer) => void) => {
    const bytes = fragmentedVideo({ tracks: [{ ...pictures, seconds: 0 }], begins: 1000 })
    change(bytes)
    return bytes
  }
  const changed = (change: (bytes: Buffer) => void) => {
    const bytes = videoFile({ tracks: [pictures, { ...pictures, name: 'again' }] })
    change(bytes)
    return bytes
  }

  test.each<[string, Buffer]>([
    ['a fragment that names no track', videoFile({ tracks: [pictures], after: [box('moof', box('traf'))] })],
    [
      'a fragment whose samples follow those of a blank track',
      fragmentedVideo({
        tracks: [{ handler: 'meta', entry: 'gpmd', samples: [words(1)] }, pictures],
        stated: false,
      }),
    ],
    [
      'samples of fragments in the description',
      changedFragments((bytes) => void bytes.writeInt32BE(8, bytes.indexOf('trun') + 12)),
    ],
    [
      'more sizes of samples than their run has room for',
      changedFragments((bytes) => void bytes.writeUInt32BE(4e9, bytes.indexOf('trun') + 8)),
    ],
    [
      'an endless number of samples without bytes',
      changedFragments((bytes) => void words(1, 4e9).copy(bytes, bytes.indexOf('trun') + 4)),
    ],
    [
      'samples of no bytes in many runs',
      fragmentedVideo({
        tracks: [{ ...pictures, seconds: 0 }],
        begins: 1000,
        inTrack: Array.from({ length: 3000 }, () => box('trun', words(0, 4e9))),
      }),
    ],
    [
      'a video without pictures',
      videoFile({ tracks: [{ handler: 'meta', entry: 'gpmd', samples: [words(1)] }] }),
    ],
    [
      'samples that overlap',
      changed((bytes) =>
        bytes.copy(bytes, bytes.lastIndexOf('stco'), tables(bytes, 'stco') - 4, tables(bytes, 'stco') + 12),
      ),
    ],
    [
      'samples in the description',
      changed((bytes) => void bytes.writeUInt32BE(40, tables(bytes, 'stco') + 8)),
    ],
    ['samples after the end', changed((bytes) => void bytes.writeUInt32BE(1e9, tables(bytes, 'stco') + 8))],
    [
      'a table longer than its atom',
      changed((bytes) => void bytes.writeUInt32BE(1e9, tables(bytes, 'stsz') + 8)),
    ],
    ['too many chunks', changed((bytes) => void bytes.writeUInt32BE(4e9, tables(bytes, 'stco') + 4))],
    ['samples in another file', changed((bytes) => void bytes.writeUInt32BE(0, tables(bytes, 'url ')))],
    ['an unknown version of a header', changed((bytes) => void bytes.writeUInt8(9, tables(bytes, 'mdhd')))],
    [
      'too many units in a picture',
      videoFile({
        tracks: [{ ...pictures, samples: [Buffer.alloc(15_000_000, '\0\0\0\x02\x06\x80', 'latin1')] }],
      }),
    ],
    [
      'a sample for each byte of the data',
      (() => {
        const bytes = videoFile({
          tracks: [{ ...pictures, seconds: 0.001, samples: [Buffer.alloc(3_000_000)] }],
        })
        words(1, 3_000_000).copy(bytes, tables(bytes, 'stsz') + 4)
        words(3_000_000).copy(bytes, tables(bytes, 'stsc') + 12)
        return bytes
      })(),
    ],
    [
      'many atoms in many containers',
      videoFile({
        tracks: [pictures],
        inMovie: Array.from({ length: 20 }, () => box('trak', Buffer.alloc(8000, '\0\0\0\x08free'))),
      }),
    ],
    ['a truncated description', videoFile({ tracks: [pictures] }).subarray(0, 300)],
    ['truncated data', videoFile({ tracks: [pictures] }).subarray(0, -4)],
  ])('a hostile file is refused: %s', (_, bytes) => {
    expect(refusalOf(bytes)).toBe('file-broken')
  })

  const secret = Buffer.from('SpyCam 35.2059')
  /** An atom with a secret. The size that the atom states may be wrong. */
  const hostileAtom = fc
    .record({
      type: fc.oneof(
        fc.constantFrom('free', 'udta', 'trak', 'mdat', 'moov', 'stbl', 'uuid', 'gps0', '\0\0\0\0'),
        fc.string({ minLength: 4, maxLength: 4, unit: 'binary-ascii' }),
      ),
      size: fc.oneof(fc.constantFrom(0, 1, 2, 7, 8, 0xffff_ffff), fc.nat(200), fc.constant(undefined)),
      depth: fc.nat(12),
      long: fc.boolean(),
    })
    .map(({ type, size, depth, long }) => {
      let atom = long
        ? Buffer.concat([words(1), Buffer.from(type), words(0, secret.length + 16), secret])
        : box(type, secret)
      for (let level = 0; level < depth; level += 1) atom = box(type, atom)
      if (size !== undefined) atom.writeUInt32BE(size)
      return atom
    })

  test('a secret in atoms of any type, size and depth is always removed', () => {
    fc.assert(
      fc.property(
        fc.record({
          before: fc.array(hostileAtom, { maxLength: 2 }),
          inMovie: fc.array(hostileAtom, { maxLength: 3 }),
          after: fc.array(hostileAtom, { maxLength: 3 }),
          atoms: fc.array(hostileAtom, { maxLength: 2 }),
        }),
        ({ atoms, ...more }) => {
          const bytes = videoFile({ tracks: [{ ...pictures, atoms }], hidden: secret, ...more })
          const length = bytes.length
          const video = cleanVideo(bytes)
          if ('refused' in video) return
          expect(video.bytes).toHaveLength(length)
          expect(bytes.includes('SpyCam')).toBe(false)
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('a file with any bytes changed or cut off is cleaned or refused, and keeps its length', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...cameras.map(([, make]) => make)),
        fc.array(fc.record({ at: fc.nat(3000), value: fc.oneof(fc.constantFrom(0, 1, 255), fc.nat(255)) }), {
          maxLength: 8,
        }),
        fc.nat(3000),
        (make, changes, end) => {
          const bytes = Buffer.from(make().subarray(0, Math.max(8, end)))
          for (const { at, value } of changes) if (at < bytes.length) bytes[at] = value
          const video = cleanVideo(bytes)
          if ('bytes' in video) expect(video.bytes).toHaveLength(bytes.length)
          else expect(['file-broken', 'video-too-long']).toContain(video.refused)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
