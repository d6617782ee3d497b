import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildFunctions } from '../../build.ts'
import { root } from '../../functions.ts'

/**
 * Synthesizes the CDK app for the stage `local` and returns the directory of its cloud assembly. An assembly of the same
 * sources for the same port is used again. Functions run from the directories that they are built into (no staging), so
 * that a new build needs no synth.
 */
export async function synthesize(port: number, log: (line: string) => void): Promise<string> {
  const directory = join(root, `dist/cloud-local-${port}`)
  const hashFile = join(directory, 'sources.sha256')
  const hash = await hashOfSources()
  if (existsSync(hashFile) && (await readFile(hashFile, 'utf8')) === hash) {
    await buildFunctions()
    return directory
  }
  log('synthesizing the cloud')
  await rm(directory, { recursive: true, force: true })
  const cdk = [join(root, 'node_modules/aws-cdk/bin/cdk'), 'synth', '--quiet', '--no-staging', '--no-notices']
  const options = ['--context', 'stage=local', '--context', `port=${port}`, '--output', directory]
  await promisify(execFile)(process.execPath, [...cdk, ...options], { cwd: root }).catch((error: unknown) => {
    const output =
      error instanceof Error && 'stdout' in error && 'stderr' in error
        ? [error.stdout, error.stderr]
        : [error]
    throw new Error(`the cloud could not be synthesized:\n${output.map(String).join('\n').trim()}`)
  })
  await writeFile(hashFile, hash)
  return directory
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
