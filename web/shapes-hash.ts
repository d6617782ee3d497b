import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * The hash of all sources that define what a stored query looks like (src/offline/seen-queries.ts). While it stays the same,
 * another release can show what an earlier one has stored.
 */
export function shapesHash(): string {
  const files = globSync(['shared/**/*.ts', 'web/src/**/{cache,loaded-messages,seen-queries}.ts'], {
    cwd: root,
  })
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 12)
}
