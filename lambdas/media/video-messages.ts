/**
 * Messages inside H.264 and H.265 pictures: supplemental enhancement information (SEI; Rec. ITU-T H.264, annex D).
 * Cameras write locations, dates and the names of devices into them.
 */
import type { Format } from './video-fields.ts'
import type { Samples } from './video-samples.ts'

/** How a format divides a sample into units, each preceded by its length. */
interface Units {
  lengthBytes: number
  headBytes: number
  isMessage: (head: number) => boolean
}

/** Types of messages that decoders use: buffering, picture timing, recovery points, brightness and colours. */
const kept = new Set([0, 1, 6, 137, 144, 147])
/** The byte that overwrites messages. It needs no escape. */
const filling = 1
/** The most bytes of a unit whose messages are read one by one; cameras write a few hundred. */
const messageBytesMaximum = 65_536
/** The most samples and units. Three minutes of 240 pictures per second in 32 parts each have fewer. */
const unitsMaximum = 2_000_000

/** Overwrites messages that decoders do not need, in the samples of pictures. No length changes. */
export function blankMessages(file: Buffer, samples: Samples[]): void {
  let found = 0
  for (const { formats, chunks, bytesOf } of samples) {
    const units = formats.flatMap((format) => unitsOf(format) ?? [])[0]
    if (!units) continue
    for (const { start, first, last } of chunks) {
      let at = start
      for (let sample = first; sample < last; sample += 1) {
        const end = at + bytesOf(sample, sample + 1)
        found += 1 + blankInSample(file.subarray(at, end), units)
        if (found > unitsMaximum) throw new RangeError('Too many units')
        at = end
      }
    }
  }
}

function unitsOf({ settings }: Format): Units | undefined {
  const bodyOf = (type: string) => settings.find((one) => one.type === type)?.body
  const [avc, hevc] = [bodyOf('avcC'), bodyOf('hvcC')]
  if (avc) {
    const isMessage = (head: number) => (head & 0x1f) === 6
    return { lengthBytes: (avc.readUInt8(4) & 3) + 1, headBytes: 1, isMessage }
  }
  if (!hevc) return undefined
  const isMessage = (head: number) => [39, 40].includes((head >> 1) & 0x3f)
  return { lengthBytes: (hevc.readUInt8(21) & 3) + 1, headBytes: 2, isMessage }
}

/** Returns the number of units in the sample; it stops at the most that a file may have. */
function blankInSample(sample: Buffer, { lengthBytes, headBytes, isMessage }: Units): number {
  let [at, found] = [0, 0]
  while (at + lengthBytes + headBytes < sample.length && found <= unitsMaximum) {
    found += 1
    const start = at + lengthBytes
    const end = start + sample.readUIntBE(at, lengthBytes)
    if (isMessage(sample.readUInt8(start))) blankInUnit(sample.subarray(start + headBytes, end))
    at = end
  }
  return found
}

/**
 * A unit is a list of messages: a type, a length and the content of each. Type and length are each a sum of bytes, of which
 * the first below 255 is the last.
 */
function blankInUnit(unit: Buffer): void {
  if (unit.length > messageBytesMaximum) return void unit.fill(filling)
  const bytes = unescaped(unit)
  let byte = bytes.next()
  const sum = () => {
    let total = 0
    for (; !byte.done && unit[byte.value] === 255; byte = bytes.next()) total += 255
    total += byte.done ? 0 : (unit[byte.value] ?? 0)
    byte = bytes.next()
    return total
  }
  // The last byte of a unit marks its end.
  while (!byte.done && byte.value < unit.length - 1) {
    const [type, length] = [sum(), sum()]
    for (let left = length; left > 0 && !byte.done; left -= 1) {
      if (!kept.has(type) && !isEscaped(unit, byte.value)) unit[byte.value] = filling
      byte = bytes.next()
    }
  }
}

/** Yields the positions of a unit's bytes without the escapes. An escape is a 3 after two zeros. */
function* unescaped(unit: Buffer): Generator<number, undefined> {
  for (let at = 0; at < unit.length; at += 1)
    if (!(unit[at] === 3 && unit[at - 1] === 0 && unit[at - 2] === 0)) yield at
}

/** Whether the byte is one of two zeros before an escape; those must stay zero. */
function isEscaped(unit: Buffer, at: number): boolean {
  const isPair = (first: number) => unit[first] === 0 && unit[first + 1] === 0 && unit[first + 2] === 3
  return isPair(at) || isPair(at - 1)
}
