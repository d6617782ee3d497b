import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const isLong = process.env['FAULTS'] === 'long'
const seed = process.env['FAULTS_SEED'] ?? String(isLong ? randomInt(1e9) : 20_261_124)
const inputs = isLong ? 400_000 : 3000

test(
  `hostile videos take little time and memory, and leave nothing behind`,
  { timeout: 60 * 60_000 },
  async () => {
    const program = join(import.meta.dirname, 'fuzz-videos.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--expose-gc',
      program,
      seed,
      String(inputs),
    ])
    const { kept, blocks, blocksOfSeeds, examples, leakedMegabytes } = JSON.parse(stdout)
    if (isLong) console.log(`${inputs} videos, ${kept} of them new: ${blocksOfSeeds} → ${blocks} ways to run`)
    expect(examples).toEqual([])
    // The guidance by coverage works: changed videos reach code that the videos of cameras do not reach.
    expect(blocks).toBeGreaterThan(blocksOfSeeds + 100)
    expect(leakedMegabytes).toBeLessThan(16)
  },
)
