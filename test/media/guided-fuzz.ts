/**
 * Fuzzing that is guided by coverage, as in libFuzzer: an input that runs the code in a new way is kept and changed
 * further. The coverage is V8's own: which blocks ran, and how often.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'

/** Puts similar counts of a block into one bucket, for example 3 to 6, because only a new bucket is a new way of running. */
const bucketOf = (count: number) => Math.min(12, Math.floor(Math.log2(count + 1)))

/** Collects the coverage of the scripts whose address contains this part. */
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
export function randomFrom(seed: number): () => number {
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
export function changer(random: () => number, names: readonly string[], bytesMaximum: number) {
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

/**
 * The inputs that all runs with this folder kept, and the failed inputs with their errors. The names of the files are hashes
 * of the inputs. Without a folder, nothing is kept on disk.
 */
async function openCorpus(folder: string | undefined) {
  const [kept, findings] = ['kept', 'findings'].map((name) => folder && join(folder, name))
  if (!kept || !findings) return { inputs: [], keep: async () => {}, report: async () => {} }
  for (const place of [kept, findings]) await mkdir(place, { recursive: true })
  const write = async (place: string, input: Buffer) => {
    const file = join(place, createHash('sha256').update(input).digest('hex').slice(0, 16))
    await writeFile(file, input)
    return file
  }
  const names = (await readdir(kept)).sort()
  return {
    inputs: await Promise.all(names.map((name) => readFile(join(kept, name)))),
    keep: async (input: Buffer) => void (await write(kept, input)),
    report: async (input: Buffer, error: string) =>
      writeFile(`${await write(findings, input)}.txt`, `${error}\n`),
  }
}

interface Fuzzing {
  seed: number
  /** The inputs to start with, besides those of the folder. */
  seeds: readonly Buffer[]
  /** Texts of four letters that have a meaning in the code. */
  names: readonly string[]
  bytesMaximum: number
  /** Part of the addresses of the scripts whose coverage guides the fuzzing. */
  scripts: string
  /** The run ends after this number of changed inputs, or after this time. */
  inputs: number
  minutes: number
  folder: string | undefined
  /** Throws if the code fails on the input. */
  check: (input: Buffer) => void
}

/** The number of findings that the result contains in full, as base64; the folder has all findings. */
const examplesMaximum = 3

/**
 * Checks inputs until their number or the time is reached. A failed input is recorded as a finding, and the run continues.
 */
export async function fuzz(options: Fuzzing) {
  const { check, names, bytesMaximum, seed, seeds } = options
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const random = randomFrom(seed)
  const change = changer(random, names, bytesMaximum)
  const corpus = await openCorpus(options.folder)
  const all = [...seeds, ...corpus.inputs]
  const known = all.length
  const anyOfThem = () => all[Math.floor(random() * all.length)] ?? Buffer.alloc(8)
  const examples: string[] = []
  let [inputs, findings] = [0, 0]
  const isSound = async (input: Buffer) => {
    try {
      check(Buffer.from(input))
      return true
    } catch (error) {
      findings += 1
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
      if (findings <= examplesMaximum)
        examples.push(`Input ${inputs} of seed ${seed}, ${input.toString('base64')}: ${text}`)
      await corpus.report(input, text)
      return false
    }
  }
  const coverage = await watch(options.scripts)
  try {
    for (const input of seeds) await isSound(input)
    await coverage.isNew()
    for (const input of corpus.inputs) {
      await isSound(input)
      await coverage.isNew()
    }
    const blocksOfSeeds = coverage.blocks()
    while (inputs < options.inputs && seconds() < options.minutes * 60) {
      inputs += 1
      const input = change(anyOfThem(), anyOfThem())
      const sound = await isSound(input)
      if (!(await coverage.isNew()) || !sound) continue
      all.push(input)
      await corpus.keep(input)
    }
    const [kept, blocks] = [all.length - known, coverage.blocks()]
    return { seconds: Math.round(seconds()), inputs, kept, blocksOfSeeds, blocks, findings, examples }
  } finally {
    await coverage.stop()
  }
}
