/**
 * Fuzzing that is guided by coverage, as libFuzzer's: an input that runs the code in a new way is kept, and changed
 * further. The coverage is V8's own, of blocks and how often they ran.
 */
import { Session } from 'node:inspector/promises'

/** Counts of a block within the same power of two are the same way of running: once, twice, four times… */
const bucketOf = (count: number) => Math.min(12, Math.floor(Math.log2(count + 1)))

/** Watches the scripts whose address has this part. */
async function watch(part: string) {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const seen = new Set<string>()
  return {
    /** Whether the code ran in a new way since the last call. */
    async isNew(): Promise<boolean> {
      const before = seen.size
      const { result } = await session.post('Profiler.takePreciseCoverage')
      for (const { url, scriptId, functions } of result)
        if (url.includes(part))
          for (const { ranges } of functions)
            for (const { startOffset, endOffset, count } of ranges)
              seen.add(`${scriptId} ${startOffset} ${endOffset} ${bucketOf(count)}`)
      return seen.size > before
    },
    blocks: () => seen.size,
    async stop() {
      await session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}

/** Numbers from 0 to below 1 that depend on the seed alone (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const numbers = [0, 1, 2, 3, 7, 8, 16, 255, 256, 65_535, 0x7fff_ffff, 0x8000_0000, 0xffff_fff0, 0xffff_ffff]

/**
 * Changes a file as attackers do: single bytes, lengths and counts, names of atoms, parts that are moved or doubled.
 */
function changer(random: () => number, names: readonly string[], bytesMaximum: number) {
  const below = (count: number) => Math.floor(random() * count)
  const one = <T>(all: readonly T[]): T | undefined => all[below(all.length)]
  const part = (bytes: Buffer) => {
    const from = below(bytes.length)
    return [from, from + below(Math.min(200, bytes.length - from) + 1)] as const
  }
  const changes: ((bytes: Buffer, other: Buffer) => Buffer)[] = [
    (bytes) => {
      bytes[below(bytes.length)] = below(256)
      return bytes
    },
    (bytes) => {
      const number = random() < 0.3 ? below(bytes.length * 2) : (one(numbers) ?? 0)
      bytes.writeUInt32BE(number, below(bytes.length - 3))
      return bytes
    },
    (bytes) => {
      bytes.write(one(names) ?? '', below(bytes.length - 3), 'latin1')
      return bytes
    },
    (bytes) => {
      bytes.copy(bytes, below(bytes.length), ...part(bytes))
      return bytes
    },
    (bytes) => {
      const [from, to] = part(bytes)
      return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
    },
    (bytes, other) => {
      const at = below(bytes.length)
      return Buffer.concat([bytes.subarray(0, at), other.subarray(...part(other)), bytes.subarray(at)])
    },
  ]
  return (bytes: Buffer, other: Buffer): Buffer => {
    let changed: Buffer = Buffer.from(bytes)
    for (let left = 1 + below(5); left > 0 && changed.length >= 8; left -= 1)
      changed = one(changes)?.(changed, other) ?? changed
    return changed.subarray(0, bytesMaximum)
  }
}

interface Fuzzing {
  seed: number
  /** The inputs to start with. */
  seeds: readonly Buffer[]
  /** Texts of four letters that have a meaning in the code. */
  names: readonly string[]
  bytesMaximum: number
  /** Part of the addresses of the scripts whose coverage guides the fuzzing. */
  scripts: string
  inputs: number
  /** Throws if the code fails. */
  check: (input: Buffer) => void
}

/** Checks this many inputs; an error names the faulty one. */
export async function fuzz({ seed, seeds, names, bytesMaximum, scripts, inputs, check }: Fuzzing) {
  const random = randomFrom(seed)
  const change = changer(random, names, bytesMaximum)
  const coverage = await watch(scripts)
  const kept = [...seeds]
  const anyKept = () => kept[Math.floor(random() * kept.length)] ?? Buffer.alloc(8)
  try {
    for (const input of seeds) check(Buffer.from(input))
    await coverage.isNew()
    const blocksOfSeeds = coverage.blocks()
    for (let number = 1; number <= inputs; number += 1) {
      const input = change(anyKept(), anyKept())
      try {
        check(Buffer.from(input))
      } catch (error) {
        throw new Error(`Input ${number} of seed ${seed}: ${input.toString('base64')}`, { cause: error })
      }
      if (await coverage.isNew()) kept.push(input)
    }
    return { kept: kept.length - seeds.length, blocks: coverage.blocks(), blocksOfSeeds }
  } finally {
    await coverage.stop()
  }
}
