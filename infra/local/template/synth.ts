import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { buildFunctions } from '../../build.ts'
import { root } from '../../functions.ts'

/**
 * Synthesizes the CDK app for the stage `local` and returns the directory of its cloud assembly. An assembly for the same
 * port is reused while none of the template's inputs has changed. Functions run from the directories that they are built
 * into (no staging), so that a new build needs no synth.
 */
export async function synthesize(port: number, log: (line: string) => void): Promise<string> {
  const directory = join(root, `dist/cloud-local-${port}`)
  const hashFile = join(directory, 'inputs.json')
  const [known, sources] = await Promise.all([readHashes(hashFile), hashOfSources()])
  if (known?.sources === sources) {
    await buildFunctions()
    return directory
  }
  // Sources have changed, but most changes of a function do not affect the template's inputs.
  const template = await templateHash()
  if (known?.template === template) {
    await buildFunctions()
  } else {
    log('synthesizing the cloud')
    await rm(directory, { recursive: true, force: true })
    const cdk = [
      join(root, 'node_modules/aws-cdk/bin/cdk'),
      'synth',
      '--quiet',
      '--no-staging',
      '--no-notices',
    ]
    const options = ['--context', 'stage=local', '--context', `port=${port}`, '--output', directory]
    await run(process.execPath, [...cdk, ...options])
  }
  await writeFile(hashFile, JSON.stringify({ sources, template }))
  return directory
}

/** Whether sources on which the template depends have changed since the synth for this port. */
export async function isOutdated(port: number): Promise<boolean> {
  const known = await readHashes(join(root, `dist/cloud-local-${port}`, 'inputs.json'))
  return known?.template !== (await templateHash())
}

async function templateHash(): Promise<string> {
  return (await run(process.execPath, [join(root, 'infra/template-inputs.ts')])).stdout
}

const hashesSchema = z.object({ sources: z.string(), template: z.string() })

async function readHashes(file: string) {
  try {
    return hashesSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    // There is no hash file before the first synth.
    return undefined
  }
}

async function run(program: string, args: string[]) {
  // CDK's validation takes half of the time and only warns. The tests validate the templates of `prod` instead.
  const env = { ...process.env, CDK_VALIDATION: 'false' }
  return promisify(execFile)(program, args, { cwd: root, env }).catch((error: unknown) => {
    const output =
      error instanceof Error && 'stdout' in error && 'stderr' in error
        ? [error.stdout, error.stderr]
        : [error]
    throw new Error(`the cloud could not be synthesized:\n${output.map(String).join('\n').trim()}`)
  })
}

/** Hashes everything that the template can depend on. */
async function hashOfSources(): Promise<string> {
  const patterns = [
    'infra/*.ts',
    'infra/{constructs,stacks}/**',
    'lambdas/**/*.ts',
    'shared/**/*.ts',
    'events/**/*.ts',
  ]
  const files = globSync(patterns, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
  const hash = createHash('sha256')
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(`${path}\0`).update(await readFile(path))
  }
  for (const file of ['cdk.json', 'package-lock.json']) hash.update(await readFile(join(root, file)))
  return hash.digest('hex')
}
