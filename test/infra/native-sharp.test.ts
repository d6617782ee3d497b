import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../infra/functions.ts'
import { lockedSharp } from '../../infra/native-sharp.ts'

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/** The lock file with changes to some of its packages. A package whose value is `undefined` is removed. */
const changed = (packages: Record<string, unknown>) =>
  JSON.stringify({ ...lock, packages: { ...lock.packages, ...packages } })

test('the lock file pins sharp for Lambda with its binaries for arm64 and glibc, each with its integrity', () => {
  const locked = lockedSharp(JSON.stringify(lock))
  expect(Object.keys(locked).sort()).toEqual([
    'node_modules/@img/colour',
    'node_modules/@img/sharp-libvips-linux-arm64',
    'node_modules/@img/sharp-linux-arm64',
    'node_modules/detect-libc',
    'node_modules/sharp',
    'node_modules/sharp/node_modules/semver',
  ])
  for (const [path, { version, integrity }] of Object.entries(locked))
    expect({ version, integrity }).toEqual({
      version: lock.packages[path].version,
      integrity: expect.stringMatching(/^sha512-/),
    })
})

test('a lock file without the binary for Lambda is refused', () => {
  expect(() => lockedSharp(changed({ 'node_modules/@img/sharp-libvips-linux-arm64': undefined }))).toThrow(
    'package-lock.json does not pin @img/sharp-libvips-linux-arm64, which Lambda needs: run npm install',
  )
})

test('a lock file without the integrity of a package is refused', () => {
  const path = 'node_modules/@img/sharp-linux-arm64'
  expect(() => lockedSharp(changed({ [path]: { ...lock.packages[path], integrity: undefined } }))).toThrow(
    `package-lock.json has no integrity for ${path}: run npm install`,
  )
})
