/**
 * `node --expose-gc test/media/fuzz-videos.ts <seed> <inputs> [minutes] [folder]`: whatever the bytes of a video, cleaning
 * takes little time and memory, and a second cleaning finds nothing. It is a separate process, in which V8 has few scripts
 * to report on. If `inputs` is `Infinity`, only the minutes end the run. The folder keeps all findings and the inputs of
 * former runs, from which the next run continues. The last line of the output is the result as JSON.
 */
import assert from 'node:assert/strict'
import { cleanVideo } from '../../lambdas/media/video.ts'
import { cameraVideos } from './camera-videos.ts'
import { fuzz } from './guided-fuzz.ts'
import { playableVideo } from './playable.ts'

const [seed, inputs, minutes] = process.argv.slice(2, 5).map(Number)
const folder = process.argv[5]
/**
 * Milliseconds and megabytes for a file of at most this size. Cleaning it usually takes less than a millisecond, but the
 * first runs of the code and of its coverage take longer.
 */
const [bytesMaximum, millisecondsMaximum, megabytesMaximum] = [8192, 250, 16]
const names =
  'ftyp moov mvhd mvex trex trak tkhd edts elst mdia mdhd hdlr minf vmhd smhd dinf dref stbl stsd stts ctts stss stsc stsz stco co64 ' +
  'mdat free meta udta uuid wave avc1 avcC hvc1 hvcC twos lpcm vide soun moof mfhd traf tfhd tfdt trun sdtp sidx mfra'

/** CPU milliseconds of this thread, independent of the machine's load. */
function cpu(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function megabytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

function check(input: Buffer): void {
  const { length } = input
  const [time, memory] = [cpu(), megabytes()]
  const video = cleanVideo(input)
  const [took, more] = [cpu() - time, megabytes() - memory]
  assert(took < millisecondsMaximum, `It took ${took} ms`)
  assert(more < megabytesMaximum, `It took ${more} MB`)
  if ('refused' in video) return
  assert.equal(video.bytes.length, length)
  const again = cleanVideo(Buffer.from(video.bytes))
  assert('bytes' in again, 'What was cleaned is refused')
  assert(Buffer.from(again.bytes).equals(video.bytes), 'What was cleaned is cleaned further')
}

const seeds = [...Object.values(cameraVideos).map((make) => make()), await playableVideo('#008080')]
for (const input of seeds) check(Buffer.from(input))
globalThis.gc?.()
const before = megabytes()
const found = await fuzz({
  seed: seed ?? 1,
  inputs: inputs ?? 3000,
  minutes: minutes ?? Infinity,
  folder,
  seeds,
  names: names.split(' '),
  bytesMaximum,
  scripts: '/lambdas/media/video',
  check,
})
globalThis.gc?.()
console.log(JSON.stringify({ ...found, leakedMegabytes: megabytes() - before }))
