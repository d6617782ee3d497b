/** The source as git lists it, and the imports in it. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Every file of the repository, also those that are not committed yet. */
export const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))

export const sources = tracked.filter((file) => /\.(ts|tsx|mjs|js)$/.test(file))

/** Specifiers that a source imports: static and dynamic imports, exports, types (`import('./x.ts').X`) alike. */
export function importsIn(text: string): string[] {
  const statements = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g)
  return [...statements].map(([, specifier = '']) => specifier)
}

/** The file that a relative import means; the name of a package stays as it is. */
export function resolveImport(file: string, specifier: string): string {
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier
}

export const importsOf = new Map(
  sources.map((file) => [
    file,
    importsIn(readFileSync(file, 'utf8')).map((specifier) => resolveImport(file, specifier)),
  ]),
)
