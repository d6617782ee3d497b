/**
 * `npm run bench:first-load` builds the site and compresses (brotli 11) the scripts that index.html names, which are those
 * that a visitor's feed loads before any interaction, and the script that pages load in addition if the server did not render
 * them. It prints their packages and modules by size, and the total. If the
 * total exceeds the budget, it fails and prints which modules have grown since the fork from main.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'
import type { Rolldown } from 'vite'
import { root } from '../../infra/functions.ts'
import { forkPoint } from '../run/fork-point.ts'
import { firstLoadMaximum, unrenderedLoadMaximum } from './budgets.ts'

/** Modules with fewer compressed bytes are summed up in one printed line. */
const leastBytes = 150
const leastGrowth = 20
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

const compressed = (code: string) =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/** Decodes the VLQ numbers of a source map segment. A digit has six bits, and the highest bit says that more digits follow. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const digit of segment) {
    const bits = digits.indexOf(digit)
    value += (bits & 31) << shift
    shift += 5
    if (bits & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}

/**
 * Returns how many characters of a chunk come from each module, according to the chunk's source map. Characters that come
 * from no module count for the chunk itself.
 */
function modulesOf({ code, map, fileName }: Rolldown.OutputChunk): Map<string, number> {
  const sizes = new Map<string, number>()
  if (!map) return sizes.set(fileName, code.length)
  const lines = code.split('\n')
  let source = 0
  for (const [index, row] of map.mappings.split(';').entries()) {
    let column = 0
    const starts = row.split(',').map((segment) => {
      const [columns = 0, sources] = numbersOf(segment)
      column += columns
      source += sources ?? 0
      return { column, name: sources === undefined ? fileName : (map.sources[source] ?? fileName) }
    })
    for (const [place, { column: from, name }] of starts.entries()) {
      const to = starts[place + 1]?.column ?? lines[index]?.length ?? from
      sizes.set(name, (sizes.get(name) ?? 0) + to - from)
    }
  }
  return sizes
}

/** Returns the package of a module, the path of one of our own modules, or the name of a chunk without its hash. */
const nameOf = (source: string) =>
  /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ??
  source.replace(/^(\.\.\/)+/, '').replace(/-[\w-]{7}\.js$/, '.js')

const lineOf = (size: number, name: string) => console.log(`${String(Math.round(size)).padStart(8)}  ${name}`)

interface FirstLoad {
  total: number
  /** The compressed bytes of the script for pages that the server did not render. */
  unrendered: number
  /** Compressed bytes by path. */
  scripts: [path: string, size: number][]
  /** The share of each package and module in the compressed bytes. */
  modules: Map<string, number>
}

/** Builds the site of a working copy and measures its first scripts. */
async function measure(copy: string): Promise<FirstLoad> {
  const built = await build({
    configFile: join(copy, 'web/vite.config.ts'),
    logLevel: 'warn',
    build: { write: false, sourcemap: 'hidden' },
  })
  if (!('output' in built)) throw new Error('The build has several outputs, or watches for changes.')
  const page = built.output.find(({ fileName }) => fileName === 'index.html')
  if (page?.type !== 'asset') throw new Error('The build has no page.')
  const scripts: FirstLoad['scripts'] = []
  const modules: FirstLoad['modules'] = new Map()
  for (const [, path = ''] of String(page.source).matchAll(/(?:src|href)="\/([^"]+\.js)"/g)) {
    const chunk = built.output.find(({ fileName }) => fileName === path)
    const code = chunk?.type === 'chunk' ? chunk.code : readFileSync(join(copy, 'web/public', path), 'utf8')
    const size = compressed(code)
    scripts.push([path, size])
    if (chunk?.type !== 'chunk') continue
    for (const [source, characters] of modulesOf(chunk)) {
      const name = nameOf(source)
      modules.set(name, (modules.get(name) ?? 0) + (characters * size) / code.length)
    }
  }
  const more = built.output.find((file) => file.type === 'chunk' && file.name === 'unrendered')
  const unrendered = more?.type === 'chunk' ? compressed(more.code) : 0
  return { total: scripts.reduce((sum, [, size]) => sum + size, 0), unrendered, scripts, modules }
}

function print({ modules, scripts }: FirstLoad): void {
  const sorted = [...modules].sort(([, a], [, b]) => b - a)
  console.log('Packages and modules, each with its share of the compressed bytes:')
  for (const [name, size] of sorted) if (size >= leastBytes) lineOf(size, name)
  const small = sorted.filter(([, size]) => size < leastBytes)
  lineOf(
    small.reduce((sum, [, size]) => sum + size, 0),
    `${small.length} modules below ${leastBytes} bytes`,
  )
  console.log('Scripts:')
  for (const [path, size] of scripts) lineOf(size, path)
}

/** Measures the first load of a commit, with the packages that are installed in this working copy. */
async function measureAt(commit: string): Promise<FirstLoad> {
  const copy = mkdtempSync(join(tmpdir(), 'first-load-'))
  try {
    const archive = execFileSync('git', ['archive', commit, 'web', 'shared', 'package.json'], {
      cwd: root,
      maxBuffer: 2 ** 28,
    })
    execFileSync('tar', ['-x', '-C', copy], { input: archive })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    return await measure(copy)
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** Prints the modules that have grown since the fork from main. */
async function printGrowth({ modules }: FirstLoad): Promise<void> {
  const commit = forkPoint()
  if (commit === undefined) return
  const { modules: before } = await measureAt(commit)
  const grown = [...modules]
    .map(([name, size]) => ({ name, more: size - (before.get(name) ?? 0) }))
    .filter(({ more }) => more >= leastGrowth)
    .sort((a, b) => b.more - a.more)
  console.log(`Grown by ${leastGrowth} bytes or more since ${commit.slice(0, 8)}:`)
  for (const { name, more } of grown) lineOf(more, name)
}

const firstLoad = await measure(root)
const free = firstLoadMaximum - firstLoad.total
const unrendered = firstLoad.total + firstLoad.unrendered
print(firstLoad)
if (free < 0) await printGrowth(firstLoad)
console.log(
  `The first load has ${firstLoad.total} bytes of JavaScript of at most ${firstLoadMaximum}: ${free} are free.`,
)
console.log(
  `A page that the server did not render has ${unrendered} bytes of at most ${unrenderedLoadMaximum}.`,
)
process.exit(free < 0 || unrendered > unrenderedLoadMaximum ? 1 : 0)
