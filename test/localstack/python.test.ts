import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { Unavailable } from '../unavailable.ts'
import { findPython } from './python.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

/** Makes a directory of fake Pythons. A recent one exits with success when its version is checked, an old one does not. */
function machineWith(programs: Record<string, 'recent' | 'old'>): string {
  const directory = mkdtempSync(join(tmpdir(), 'python-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  for (const [path, age] of Object.entries(programs)) {
    mkdirSync(join(directory, path, '..'), { recursive: true })
    writeFileSync(join(directory, path), `#!/bin/sh\nexit ${age === 'recent' ? 0 : 1}\n`)
    chmodSync(join(directory, path), 0o755)
  }
  vi.stubEnv('PATH', join(directory, 'bin'))
  vi.stubEnv('PYENV_ROOT', join(directory, 'pyenv'))
  return directory
}

test('a Python that is too old is skipped, and a recent one is found', () => {
  machineWith({ 'bin/python3.13': 'old', 'bin/python3.12': 'recent', 'bin/python3': 'recent' })
  expect(findPython()).toBe('python3.12')
})

test('a recent Python of pyenv is found even if it is not active', () => {
  const directory = machineWith({ 'bin/python3': 'old', 'pyenv/versions/3.13.0/bin/python3.13': 'recent' })
  expect(findPython()).toBe(join(directory, 'pyenv/versions/3.13.0/bin/python3.13'))
})

test('without a recent Python, LocalStack is unavailable', () => {
  machineWith({ 'bin/python3': 'old' })
  expect(findPython).toThrow(new Unavailable('there is no Python 3.12 or later'))
})
