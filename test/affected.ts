/**
 * Finds the tests that a changed file touches: tests with its name, tests of operations and reactions that use it, and
 * tests that import it. `npm run test:watch` and `npm run verify -- --changed` run these tests. Every rendered test loads
 * the whole site, so a changed file of the site adds only the rendered tests of its own folder. A changed file that nearly
 * everything imports selects only the tests of its own folder.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { importsIn, resolveImport, sources } from './style/source.ts'

const isTest = (file: string) => /^test\/.*\.test\.tsx?$/.test(file) && !file.startsWith('test/style/')
/** Matches a file of the students' site or of the operators' console. */
const isOnScreen = /^web\/(src|console)\//
const isRendered = (file: string) => file.endsWith('.test.tsx')
/** If more files than this import a changed file, the importers are ignored, because nearly everything is among them. */
const importersMaximum = 40

/** Returns for each file the files that import it. */
function importers(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of sources)
    for (const specifier of importsIn(readFileSync(file, 'utf8'))) {
      const target = resolveImport(file, specifier)
      found.set(target, [...(found.get(target) ?? []), file])
    }
  return found
}

/**
 * Returns a file and the files of its tree that import it, directly or indirectly. Importers of lists of all operations
 * (`api.ts`, `contracts.ts`) are left out, because the lists import every operation.
 */
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
 * Returns the folder and name of a file: `saves/save-post` for `lambdas/saves/save-post.ts`, `web/src/saves/save-post.ts` and
 * their tests, including deep tests.
 */
function nameOf(file: string): string | undefined {
  const [, noun, name] =
    /^(?:shared|lambdas|web\/src|infra|test)\/(.*\/)?([^/]+?)(?:(?:\.deep)?\.test)?\.tsx?$/.exec(file) ?? []
  return name && `${noun ?? ''}${name}`
}

/** Returns the test files that a change of these files touches, sorted. Paths are relative to the repository. */
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
        (isCommon || (isOnScreen.test(file) && isRendered(test))) && dirname(test) === roomOf(file)
      const follows = event !== undefined && basename(test).startsWith(`on-${event}-`)
      if (test === file || names.has(nameOf(test)) || sameRoom || follows || importing.has(test))
        affected.add(test)
    }
  }
  return [...affected].sort()
}

/**
 * Returns the sorted names of the operations whose contract or handler is one of these files or uses one of them. Returns
 * undefined, which means all operations, if nearly every operation uses one of the files.
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

/** Returns the folder with the tests of a file's folder: `test/users` for `lambdas/users/user-store.ts`. */
const roomOf = (file: string) => dirname(file).replace(/^(web\/src|web(?=\/console)|lambdas|shared)/, 'test')

/** Returns the files in `test/` that import a file, directly or indirectly, or none if there are too many. */
function usersInTests(file: string, importersOf: Map<string, string[]>): string[] {
  const reached = new Set([file])
  for (const one of reached)
    for (const importer of importersOf.get(one) ?? []) if (importer.startsWith('test/')) reached.add(importer)
  reached.delete(file)
  return reached.size > importersMaximum ? [] : [...reached]
}
