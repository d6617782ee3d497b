/**
 * Bundles every function in one esbuild call, because a call per function takes three times as long. It runs at synth and
 * whenever a source changes on a laptop. `node infra/build.ts --sizes` prints the sizes of the bundles.
 */
import { build, stop } from 'esbuild'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FunctionSpec } from './function-spec.ts'
import { functions, root } from './functions.ts'
import { installSharp } from './native-sharp.ts'

const bundles = join(root, 'dist/functions')
const hashFile = join(root, 'dist/functions.sha256')

/** The directory with a function's `index.mjs`. */
export const bundleDirectory = (name: string) => join(bundles, name)

/** The directory with a function's `index.mjs` and the `node_modules` that Lambda needs beside it. */
export const nativeDirectory = (name: string) => join(root, 'dist/functions-arm64', name)

/** Bundles all functions into `dist/functions/<name>/index.mjs`. Does nothing while no source has changed. */
export async function buildFunctions(): Promise<void> {
  const hash = await hashOfSources()
  if (existsSync(hashFile) && (await readFile(hashFile, 'utf8')) === hash) return
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: functions.map(({ name, entry }) => ({ in: entry, out: `${name}/index` })),
    outdir: bundles,
    write: false,
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
    // The client of the search engine is written for CommonJS and requires modules of Node.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    alias: { '@aws-sdk/credential-provider-node': join(root, 'lambdas/platform/credentials.ts') },
    logLevel: 'warning',
  })
  // The compiler is a process that would keep several hundred megabytes.
  await stop()
  await Promise.all(outputFiles.map(({ path, contents }) => replaceFile(path, contents)))
  await replaceFile(hashFile, hash)
}

/** Replaces a file atomically, because tests and the laptop may read or build at the same time. */
async function replaceFile(path: string, contents: Uint8Array | string): Promise<void> {
  const draft = join(root, 'dist', randomUUID())
  await mkdir(dirname(path), { recursive: true })
  await writeFile(draft, contents)
  await rename(draft, path)
}

/** Puts sharp for Lambda's processor beside a function's bundle. */
export async function addNativeModules(name: string): Promise<void> {
  const directory = nativeDirectory(name)
  await rm(directory, { recursive: true, force: true })
  await cp(bundleDirectory(name), directory, { recursive: true })
  // The times of files are no part of an asset's hash, so copying again changes nothing that is deployed.
  await cp(await installSharp(), join(directory, 'node_modules'), { recursive: true })
}

/**
 * A hash of everything that is bundled. It includes the list of functions, because a process that began before the newest
 * function was added would bundle without it.
 */
export async function hashOfSources(specs: FunctionSpec[] = functions): Promise<string> {
  const sources = globSync(['lambdas/**/*.ts', 'shared/**/*.ts', 'events/**/*.ts'], { cwd: root })
  const hash = createHash('sha256').update(JSON.stringify(specs.map(({ name, entry }) => [name, entry])))
  for (const file of [...sources.sort(), 'package-lock.json', 'infra/build.ts']) {
    hash.update(`${file}\0`).update(await readFile(join(root, file)))
  }
  return hash.digest('hex')
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
