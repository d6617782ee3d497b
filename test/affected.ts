/**
 * The tests that a change touches: those of the same name, those of the operations and reactions that use it, and
 * those that import it. `npm run test:watch` and `npm run verify -- --changed` run them. A rendered test loads the
 * whole site, so a change in the site selects the rendered tests of its own room only, and so does a change of a file
 * that nearly everything imports.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { importsIn, resolveImport, sources } from './style/source.ts'

const isTest = (file: string) => /^test\/.*\.test\.tsx?$/.test(file) && !file.startsWith('test/style/')
const isRendered = (file: string) => file.endsWith('.test.tsx')
/** The importers of a file with more of them reveal little about what a change touches. */
const importersMaximum = 40

/** The files that import a file, by that file. */
function importers(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of sources)
    for (const specifier of importsIn(readFileSync(file, 'utf8'))) {
      const target = resolveImport(file, specifier)
      found.set(target, [...(found.get(target) ?? []), file])
    }
  return found
}

/** The file and what imports it in the same tree, directly or through others; lists of operations import all of them. */
function usersOf(file: string, importersOf: Map<string, string[]>): string[] {
  const tree = file.split('/')[0] ?? ''
  const reached = new Set([file])
  for (const one of reached) {
    if (basename(one) === 'api.ts' || one === 'shared/contracts.ts') continue
    for (const importer of importersOf.get(one) ?? [])
      if (importer.startsWith(`${tree}/`) || (tree !== 'web' && importer.startsWith('lambdas/')))
        reached.add(importer)
  }
  return [...reached]
}

/**
 * The noun and name of a file: `saves/save-post` for `lambdas/saves/save-post.ts`, `web/src/saves/save-post.ts` and their
 * tests, deep ones too.
 */
function nameOf(file: string): string | undefined {
  const [, noun, name] =
    /^(?:shared|lambdas|web\/src|infra|test)\/(.*\/)?([^/]+?)(?:(?:\.deep)?\.test)?\.tsx?$/.exec(file) ?? []
  return name && `${noun ?? ''}${name}`
}

/** The test files that a change of these files touches, sorted. Paths are relative to the repository. */
export function testsAffectedBy(changed: readonly string[], files: readonly string[] = sources): string[] {
  const importersOf = importers()
  const tests = files.filter(isTest)
  const affected = new Set<string>()
  for (const file of changed) {
    const all = file.startsWith('test/') ? [file] : usersOf(file, importersOf)
    const isCommon = all.length > importersMaximum
    const users = isCommon ? [file] : all
    const names = new Set(users.map(nameOf))
    const event = /^events\/(.+)\.ts$/.exec(file)?.[1]
    const importing = new Set(usersInTests(file, importersOf))
    for (const test of tests) {
      const sameRoom =
        (isCommon || (file.startsWith('web/src/') && isRendered(test))) && dirname(test) === roomOf(file)
      const follows = event !== undefined && basename(test).startsWith(`on-${event}-`)
      if (test === file || names.has(nameOf(test)) || sameRoom || follows || importing.has(test))
        affected.add(test)
    }
  }
  return [...affected].sort()
}

/**
 * The names of the operations that a change of these files touches, sorted: their contract or handler is among the files
 * or uses one of them. Undefined if the change touches what nearly every operation uses.
 */
export function operationsAffectedBy(changed: readonly string[]): string[] | undefined {
  const importersOf = importers()
  const names = new Set<string>()
  for (const file of changed.filter((one) => !one.startsWith('test/'))) {
    const users = usersOf(file, importersOf)
    if (users.length > importersMaximum) return undefined
    for (const user of users) if (isHandler(user)) names.add(basename(user, '.ts'))
  }
  return [...names].sort()
}

/** A handler has the name of its contract. */
const isHandler = (file: string) =>
  file.startsWith('lambdas/') && existsSync(file.replace(/^lambdas/, 'shared')) && !file.endsWith('/api.ts')

/** The folder with the tests of a file's room: `test/users` for `lambdas/users/user-store.ts`. */
const roomOf = (file: string) => dirname(file).replace(/^(web\/src|lambdas|shared)/, 'test')

/** Tests that import the file, directly or through other test files. */
function usersInTests(file: string, importersOf: Map<string, string[]>): string[] {
  const reached = new Set([file])
  for (const one of reached)
    for (const importer of importersOf.get(one) ?? []) if (importer.startsWith('test/')) reached.add(importer)
  reached.delete(file)
  return reached.size > importersMaximum ? [] : [...reached]
}
