/** The source files as git lists them, and their imports. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The paths of all files of the repository, including new files that are not committed yet. */
export const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))

export const sources = tracked.filter((file) => /\.(ts|tsx|mjs|js)$/.test(file))

/** Returns the specifiers in a source: of static and dynamic imports, exports and types (`import('./x.ts').X`). */
export function importsIn(text: string): string[] {
  const statements = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g)
  return [...statements].map(([, specifier = '']) => specifier)
}

/** Returns the path of the file that a relative specifier names; returns the name of a package unchanged. */
export function resolveImport(file: string, specifier: string): string {
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier
}

export const importsOf = new Map(
  sources.map((file) => [
    file,
    importsIn(readFileSync(file, 'utf8')).map((specifier) => resolveImport(file, specifier)),
  ]),
)
