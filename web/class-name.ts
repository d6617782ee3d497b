import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/**
 * The name in the built site of a class in a CSS module. It has a short hash of the module's path. Vite's own names have a
 * longer hash and a line number, which add 0.4 KB to the first scripts.
 */
export function className(name: string, file: string): string {
  const path = relative(import.meta.dirname, file)
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`
}
