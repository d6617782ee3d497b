/**
 * `npm run bench:first-load` builds the site and compresses (brotli 11) the scripts that a visitor's feed loads
 * before any interaction, which are those that the page names. It prints their packages and modules by size and the
 * total, and fails above the budget.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'
import type { Rolldown } from 'vite'
import { root } from '../../infra/functions.ts'
import { firstLoadMaximum } from './budgets.ts'

/** Smaller modules are printed as one line. */
const leastBytes = 150
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

const compressed = (code: string) =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/** The numbers of a source map segment in VLQ: six bits a digit, of which the highest says that more follow. */
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
 * How many characters of a chunk come from each of its modules by its source map; the rest belong to the chunk
 * itself.
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

/** The package of a module, or the path of one of our own modules. */
const nameOf = (source: string) =>
  /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? source.replace(/^(\.\.\/)+/, '')

const lineOf = (size: number, name: string) => console.log(`${String(Math.round(size)).padStart(8)}  ${name}`)

const built = await build({
  configFile: join(root, 'web/vite.config.ts'),
  logLevel: 'warn',
  build: { write: false, sourcemap: 'hidden' },
})
if (!('output' in built)) throw new Error('The build has several outputs, or watches for changes.')
const page = built.output.find(({ fileName }) => fileName === 'index.html')
if (page?.type !== 'asset') throw new Error('The build has no page.')
const paths = [...String(page.source).matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, path = '']) => path)

let total = 0
const scripts: [size: number, path: string][] = []
const modules = new Map<string, number>()
for (const path of paths) {
  const chunk = built.output.find(({ fileName }) => fileName === path)
  const code = chunk?.type === 'chunk' ? chunk.code : readFileSync(join(root, 'web/public', path), 'utf8')
  const size = compressed(code)
  total += size
  scripts.push([size, path])
  if (chunk?.type !== 'chunk') continue
  for (const [source, characters] of modulesOf(chunk)) {
    const name = nameOf(source)
    modules.set(name, (modules.get(name) ?? 0) + (characters * size) / code.length)
  }
}

const sorted = [...modules].sort(([, a], [, b]) => b - a)
console.log('Packages and modules, each with its share of the compressed bytes:')
for (const [name, size] of sorted) if (size >= leastBytes) lineOf(size, name)
const small = sorted.filter(([, size]) => size < leastBytes)
lineOf(
  small.reduce((sum, [, size]) => sum + size, 0),
  `${small.length} modules below ${leastBytes} bytes`,
)
console.log('Scripts:')
for (const [size, path] of scripts) lineOf(size, path)
console.log(
  `The first load has ${total} bytes of JavaScript of at most ${firstLoadMaximum}: ${firstLoadMaximum - total} are free.`,
)
process.exit(total > firstLoadMaximum ? 1 : 0)
