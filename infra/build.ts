/**
 * Bundles functions in one esbuild call, because one call per function takes three times as long. It runs at synth, and on
 * a laptop at every change of a source. `node infra/build.ts --sizes` prints the sizes of the bundles.
 */
import { build, stop } from 'esbuild'
import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import type { FunctionSpec } from './function-spec.ts'
import { functions, root } from './functions.ts'
import { installSharp } from './native-sharp.ts'
import { pageBundle } from './page-bundle.ts'

const bundles = join(root, 'dist/functions')
const builtFile = join(root, 'dist/functions.json')

/** The directory with a function's `index.mjs`. */
export const bundleDirectory = (name: string) => join(bundles, name)

/** The directory with a function's `index.mjs` and the `node_modules` that it needs on Lambda. */
export const nativeDirectory = (name: string) => join(root, 'dist/functions-arm64', name)

/** The inputs of each bundle: its sources, and a hash of their contents. */
const builtSchema = z.record(z.string(), z.object({ inputs: z.array(z.string()), hash: z.string() }))
type Built = z.infer<typeof builtSchema>

/**
 * Bundles functions into `dist/functions/<name>/index.mjs`. Only functions with a changed source are bundled, or all
 * functions if the build tools have changed. Returns the names of the bundled functions.
 */
export async function buildFunctions(): Promise<string[]> {
  const contents = sourceReader()
  const common = hashOf(
    await Promise.all(['package-lock.json', 'infra/build.ts', 'infra/page-bundle.ts'].map(contents)),
  )
  const before = await readBuilt()
  const hashOfInputs = async (inputs: string[]) =>
    hashOf([common, ...(await Promise.all(inputs.map(async (file) => `${file}\0${await contents(file)}`)))])
  const isStale = async ({ name, entry }: FunctionSpec) => {
    const known = before[name]
    return !known?.inputs.includes(entry) || known.hash !== (await hashOfInputs(known.inputs))
  }
  const checked = await Promise.all(functions.map(async (spec) => ({ spec, stale: await isStale(spec) })))
  const stale = checked.filter((one) => one.stale).map(({ spec }) => spec)
  if (stale.length === 0) return []
  const inputsOf = await bundle(stale)
  const now = stale.map(async (spec) => {
    const inputs = inputsOf(spec)
    return [spec.name, { inputs, hash: await hashOfInputs(inputs) }] as const
  })
  await replaceFile(builtFile, JSON.stringify({ ...before, ...Object.fromEntries(await Promise.all(now)) }))
  return stale.map(({ name }) => name)
}

async function readBuilt(): Promise<Built> {
  try {
    return builtSchema.parse(JSON.parse(await readFile(builtFile, 'utf8')))
  } catch {
    // The file does not exist before the first build. A file in an older format is ignored.
    return {}
  }
}

/** Returns a function that reads each source once. A missing source counts as empty. */
function sourceReader() {
  const known = new Map<string, Promise<string>>()
  return (file: string): Promise<string> => {
    const content = known.get(file) ?? readFile(join(root, file), 'utf8').catch(() => '')
    known.set(file, content)
    return content
  }
}

function hashOf(parts: string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

/** Bundles these functions. Returns a function that lists our own sources in a function's bundle. */
async function bundle(some: FunctionSpec[]): Promise<(spec: FunctionSpec) => string[]> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: some.map(({ name, entry }) => ({ in: entry, out: `${name}/index` })),
    outdir: bundles,
    write: false,
    metafile: true,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    conditions: ['module', 'import'],
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    charset: 'utf8',
    external: ['sharp'],
    // The client of the search engine is written for CommonJS and requires modules of Node, so the bundle has to define
    // `require`.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    ...pageBundle,
    alias: {
      ...pageBundle.alias,
      '@aws-sdk/credential-provider-node': join(root, 'lambdas/platform/credentials.ts'),
    },
    logLevel: 'warning',
  })
  // The esbuild process would otherwise keep running with several hundred megabytes.
  await stop()
  await Promise.all(outputFiles.map(({ path, contents }) => replaceFile(path, contents)))
  const importsOf = (file: string) =>
    (metafile.inputs[file]?.imports ?? []).flatMap(({ path, external }) => (external ? [] : [path]))
  return ({ entry }) => {
    const reached = new Set([entry])
    for (const file of reached)
      for (const path of importsOf(file)) if (!path.includes('node_modules/')) reached.add(path)
    return [...reached].sort()
  }
}

/** Replaces a file atomically, because tests and the laptop may read or build the same file at the same time. */
async function replaceFile(path: string, contents: Uint8Array | string): Promise<void> {
  const draft = join(root, 'dist', randomUUID())
  await mkdir(dirname(path), { recursive: true })
  await writeFile(draft, contents)
  await rename(draft, path)
}

/** Adds sharp for Lambda's processor to a function's bundle. */
export async function addNativeModules(name: string): Promise<void> {
  const directory = nativeDirectory(name)
  await rm(directory, { recursive: true, force: true })
  await cp(bundleDirectory(name), directory, { recursive: true })
  // The hash of an asset does not include the times of files, so copying the files again does not change what is deployed.
  await cp(await installSharp(), join(directory, 'node_modules'), { recursive: true })
}

/** The size of each bundle in bytes, without its source map. */
export async function bundleSizes(): Promise<Record<string, number>> {
  const sizes = functions.map(async ({ name }) => {
    const { size } = await stat(join(bundleDirectory(name), 'index.mjs'))
    return [name, size] as const
  })
  return Object.fromEntries(await Promise.all(sizes))
}

if (import.meta.main) {
  await buildFunctions()
  if (process.argv.includes('--sizes')) {
    const sizes = await bundleSizes()
    for (const { name, needsSharp } of functions) {
      const kilobytes = ((sizes[name] ?? 0) / 1024).toFixed(0)
      console.log(`${name.padEnd(34)} ${kilobytes.padStart(4)} KB${needsSharp ? ' and sharp' : ''}`)
    }
  }
}
