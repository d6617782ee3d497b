/**
 * Installs sharp for Lambda's processor from the entries of package-lock.json, so that Lambda gets exactly the pinned
 * versions. `npm ci` verifies the `integrity` of each package.
 */
import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { root } from './functions.ts'

const packageSchema = z.looseObject({
  version: z.string(),
  integrity: z.optional(z.string()),
  os: z.optional(z.array(z.string())),
  cpu: z.optional(z.array(z.string())),
  libc: z.optional(z.array(z.string())),
  dependencies: z.optional(z.record(z.string(), z.string())),
  optionalDependencies: z.optional(z.record(z.string(), z.string())),
})
const lockSchema = z.object({ packages: z.record(z.string(), z.looseObject({})) })
type LockedPackage = z.infer<typeof packageSchema>

/** Lambda's platform: https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtimes.html */
const lambda = { os: 'linux', cpu: 'arm64', libc: 'glibc' }

/** A package without `os`, `cpu` or `libc` runs anywhere. */
const runsOnLambda = ({ os, cpu, libc }: LockedPackage) =>
  (os?.includes(lambda.os) ?? true) &&
  (cpu?.includes(lambda.cpu) ?? true) &&
  (libc?.includes(lambda.libc) ?? true)

/** The entries of a lock file that sharp needs on Lambda. Throws when one of them is missing or has no integrity. */
export function lockedSharp(lockFile: string): Record<string, LockedPackage> {
  const { packages } = z.parse(lockSchema, JSON.parse(lockFile))
  const entryOf = (path: string) => z.parse(packageSchema, packages[path])
  const found: Record<string, LockedPackage> = {}
  const visit = (path: string) => {
    if (found[path]) return
    const { dependencies = {}, optionalDependencies = {}, ...entry } = entryOf(path)
    if (!entry.integrity) throw new Error(`package-lock.json has no integrity for ${path}: run npm install`)
    const binaries = Object.fromEntries(
      Object.entries(optionalDependencies).filter(
        ([name]) => packages[`node_modules/${name}`] && runsOnLambda(entryOf(`node_modules/${name}`)),
      ),
    )
    found[path] = { ...entry, dependencies, optionalDependencies: binaries }
    for (const name of Object.keys({ ...dependencies, ...binaries })) {
      // Node looks into a package's own node_modules first.
      const nested = `${path}/node_modules/${name}`
      visit(packages[nested] ? nested : `node_modules/${name}`)
    }
  }
  visit('node_modules/sharp')
  for (const binary of ['@img/sharp-linux-arm64', '@img/sharp-libvips-linux-arm64'])
    if (!found[`node_modules/${binary}`])
      throw new Error(`package-lock.json does not pin ${binary}, which Lambda needs: run npm install`)
  return found
}

/**
 * Returns the `node_modules` directory with sharp for Lambda. It is installed again only if the lock file's entries change.
 */
export async function installSharp(): Promise<string> {
  const locked = lockedSharp(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const hash = createHash('sha256').update(JSON.stringify(locked)).digest('hex').slice(0, 16)
  const directory = join(root, 'dist/sharp-arm64', hash)
  if (existsSync(directory)) return join(directory, 'node_modules')
  const draft = join(root, 'dist', randomUUID())
  await mkdir(draft, { recursive: true })
  const project = {
    name: 'sharp-for-lambda',
    dependencies: { sharp: locked['node_modules/sharp']?.version },
  }
  await writeFile(join(draft, 'package.json'), JSON.stringify(project))
  const lock = {
    name: project.name,
    lockfileVersion: 3,
    requires: true,
    packages: { '': project, ...locked },
  }
  await writeFile(join(draft, 'package-lock.json'), JSON.stringify(lock))
  const platform = Object.entries(lambda).map(([name, value]) => `--${name}=${value}`)
  await promisify(execFile)('npm', ['ci', ...platform, '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: draft,
  })
  await mkdir(dirname(directory), { recursive: true })
  await rename(draft, directory).catch(async (error: unknown) => {
    // Another process has installed the same directory in the meantime.
    if (!existsSync(directory)) throw error
    await rm(draft, { recursive: true })
  })
  return join(directory, 'node_modules')
}
