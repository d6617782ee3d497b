/**
 * Videos as cameras, drones and applications write them, with place, device and date wherever these put them. The
 * pictures are fake. All of them contain 35.2059 N, 97.4457 W, 2025-07-14 and 'SpyCam'.
 */
import { fragmentedVideo } from './fragmented-video.ts'
import { box, pictureEntry, text, videoFile, words, type TrackOptions } from './video-file.ts'

const latitude = 35.2059
const longitude = -97.4457
const device = 'SpyCam'

/** 2025-07-14, in seconds since 1904. */
const date = 2_082_844_800 + 1_752_451_200
const nmea = '$GPRMC,120000.00,A,3512.3540,N,09726.7420,W,0.0,0.0,140725,,,A*00\r\n'
const [width, height] = [640, 360]

const unit = (...bytes: number[]) => Buffer.concat([words(bytes.length), Buffer.from(bytes)])
const avc = box('avcC', Buffer.from([1, 66, 0, 30, 255, 224, 0]))

/** Two H.264 pictures that cannot be decoded. */
export const pictures: TrackOptions = {
  handler: 'vide',
  entry: pictureEntry('avc1', width, height, avc, `${device} AVC encoder`),
  samples: [unit(0x65, 1, 2, 3, 4, 5, 6, 7), unit(0x41, 9, 9, 9)],
  width,
  height,
  name: `${device} AVC`,
}

const metadataTrack = (handler: string, entry: Buffer | string, ...samples: Buffer[]): TrackOptions => ({
  handler,
  entry,
  samples,
  seconds: 2 / samples.length,
  name: `${device} MET`,
})

/** An element of GoPro's metadata: https://github.com/gopro/gpmf-parser */
function gpmf(key: string, type: string, size: number, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(key, 0, 'latin1')
  head.write(type, 4, 'latin1')
  head.writeUInt8(size, 5)
  head.writeUInt16BE(data.length / size, 6)
  return Buffer.concat([head, data, Buffer.alloc((4 - (data.length % 4)) % 4)])
}

function goproSample(): Buffer {
  const place = words(0, 0, 0, 0, 0)
  place.writeInt32BE(latitude * 1e7, 0)
  place.writeInt32BE(longitude * 1e7, 4)
  const stream = Buffer.concat([
    gpmf('GPSU', 'U', 16, Buffer.from('250714120000.000')),
    gpmf('SCAL', 'l', 4, words(1e7, 1e7, 1000, 1000, 100)),
    gpmf('GPS5', 'l', 20, place),
  ])
  const named = Buffer.concat([gpmf('DVNM', 'c', 1, Buffer.from(device)), gpmf('STRM', '\0', 1, stream)])
  return gpmf('DEVC', '\0', 1, named)
}

function gopro(): Buffer {
  const userData = box('udta', box('FIRM', Buffer.from(device)), box('GPMF', goproSample()))
  return videoFile({
    tracks: [pictures, metadataTrack('meta', 'gpmd', goproSample(), goproSample())],
    date,
    inMovie: [userData],
  })
}

function dji(): Buffer {
  const line = Buffer.from(`GPS (${latitude}, ${longitude}, 18), D 24.26m, H 6.00m 2025-07-14 ${device}`)
  const subtitle = Buffer.concat([Buffer.from([0, line.length]), line])
  return videoFile({
    tracks: [pictures, metadataTrack('text', 'text', subtitle), metadataTrack('sbtl', 'tx3g', subtitle)],
    date,
    inMovie: [box('udta', box('\xa9xyz', Buffer.from([0, 18, 0, 0]), Buffer.from('+35.2059-097.4457/')))],
  })
}

function streetView(): Buffer {
  const camm = Buffer.alloc(28)
  camm.writeUInt16LE(5, 2)
  camm.writeDoubleLE(latitude, 4)
  camm.writeDoubleLE(longitude, 12)
  const timecode = metadataTrack('tmcd', box('tmcd', words(0, 1, 0, 0)), words(432_000))
  return videoFile({
    tracks: [pictures, metadataTrack('camm', 'camm', camm, camm), { ...timecode, name: device }],
    date,
  })
}

const nmeaSubtitles = () =>
  videoFile({ tracks: [pictures, metadataTrack('text', 'text', Buffer.from(nmea))], date })

/** Atoms of dashcams next to the movie, an unknown one, and a second list of data. */
function dashcam(): Buffer {
  const gps0 = Buffer.alloc(32)
  gps0.writeDoubleLE(3512.354, 0)
  gps0.writeDoubleLE(-9726.742, 8)
  gps0.set([25, 7, 14, 12, 0, 0], 22)
  const found = Buffer.from(`${device} ${latitude} ${longitude} 2025-07-14`)
  return videoFile({
    tracks: [pictures],
    brand: 'SpyC',
    date,
    before: [box('uuid', Buffer.alloc(16, 1), found)],
    inMovie: [box('Spot', found), box('meta', found)],
    after: [
      box('udat', Buffer.from(nmea.repeat(3))),
      box('gps0', gps0),
      box('Spot', found),
      box('mdat', found),
    ],
    hidden: Buffer.from(nmea.repeat(3)),
  })
}

/** A message with the place inside a picture, as AVCHD camcorders write it, and data after the last atom. */
function camcorder(): Buffer {
  const identifier = [...words(0x17ee8c60, 0xf84d11d9, 0x8cd60800, 0x200c9a66), ...Buffer.from('MDPM')]
  // Year and month; day and time; latitude and longitude in degrees, minutes and seconds.
  const fields = [0x18, 0x2025_07, 0x19, 0x1412_0000, 0xb1, text('N\0\0\0'), ...degrees(0xb2, 35, 12, 21)]
  const tags = [...fields, 0xb5, text('W\0\0\0'), ...degrees(0xb6, 97, 26, 44)]
  const written = tags.flatMap((tag, index) => (index % 2 === 0 ? tag : [...words(tag)]))
  const content = [...identifier, tags.length / 2, ...written, ...Buffer.from(`${device} ${latitude}`)]
  const message = escaped([5, content.length, ...content, 0x80])
  const first = Buffer.concat([unit(6, ...message), ...pictures.samples])
  const behind = Buffer.from(`\xff\xff\xff\xff${device} ${nmea}`, 'latin1')
  return videoFile({ tracks: [{ ...pictures, samples: [first, unit(0x41, 9)] }], date, after: [behind] })
}

const degrees = (tag: number, ...parts: number[]) =>
  parts.flatMap((part, index) => [tag + index, part * 0x1_0000 + 1])

/** H.264 inserts a 3 between two zeros and a byte up to 3. */
function escaped(bytes: number[]): number[] {
  const all: number[] = []
  for (const byte of bytes) {
    if (byte <= 3 && all.at(-1) === 0 && all.at(-2) === 0) all.push(3)
    all.push(byte)
  }
  return all
}

/** A fragmented recording, with atoms of the application next to each of their parts, and a track of places. */
function recording(): Buffer {
  const found = box('uuid', Buffer.alloc(16, 1), Buffer.from(`${device} ${latitude} 2025-07-14`))
  return fragmentedVideo({
    tracks: [pictures, metadataTrack('meta', 'gpmd', goproSample(), goproSample())],
    date,
    inMovie: [box('udta', box('\xa9xyz', Buffer.from([0, 18, 0, 0]), Buffer.from('+35.2059-097.4457/')))],
    inFragment: [found],
    inTrack: [found],
    hidden: Buffer.from(nmea),
  })
}

export const cameraVideos: Record<string, () => Buffer> = {
  'an action camera (GoPro, gpmd)': gopro,
  'a drone with subtitles (DJI)': dji,
  'a panorama camera (camm, tmcd)': streetView,
  'a dashcam with NMEA subtitles': nmeaSubtitles,
  'a dashcam with atoms of its own (udat, gps0, a second mdat)': dashcam,
  'a camcorder with messages in its pictures, and data behind the last atom': camcorder,
  'a browser that records fragments, with a track of places': recording,
}

const number = (bytes: number, write: (buffer: Buffer) => void) => {
  const buffer = Buffer.alloc(bytes)
  write(buffer)
  return buffer
}

/** The encodings of place, device and date in these files. */
const traces: Buffer[] = [
  ...[device, 'SpyC', '35.2059', '3512.354', '2025-07-14', '250714', '140725'].map((one) => Buffer.from(one)),
  words(date),
  words(latitude * 1e7),
  number(8, (buffer) => buffer.writeDoubleLE(latitude)),
  number(8, (buffer) => buffer.writeDoubleLE(3512.354)),
  Buffer.from([0, 35, 0, 1]),
]

/** Returns how many encodings of place, device and date a file has. */
export const tracesIn = (bytes: Uint8Array) =>
  traces.filter((trace) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(trace))
    .length
