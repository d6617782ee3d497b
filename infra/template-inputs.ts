/**
 * Prints a hash of everything on which the templates depend: the grants of functions, the catalogue of functions, the
 * sources that the CDK app imports, and the code of CloudFront's functions, which the app reads. Most changes of a
 * function's code do not affect the hash.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { functions, root } from './functions.ts'
import { grantsOfFunction } from './function-grants.ts'

const hash = createHash('sha256')
hash.update(JSON.stringify(functions.map((spec) => [spec, grantsOfFunction(spec.name)])))
const codeOfEdge = globSync('infra/constructs/*.js', { cwd: root }).sort()
for (const file of [...importedBy('infra/app.ts'), ...codeOfEdge])
  hash.update(`${file}\0`).update(readFileSync(join(root, file)))
for (const file of ['cdk.json', 'package-lock.json']) hash.update(readFileSync(join(root, file)))
process.stdout.write(hash.digest('hex'))

/** The file and all of our own files that it imports, directly or indirectly, including type imports. */
function importedBy(file: string): string[] {
  const reached = new Set([file])
  for (const one of reached) {
    const text = readFileSync(join(root, one), 'utf8')
    for (const [, path = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^'\n]+)'/g))
      reached.add(relative(root, join(root, dirname(one), path)))
  }
  return [...reached].sort()
}
