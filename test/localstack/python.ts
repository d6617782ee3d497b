/** Finds Python, and installs LocalStack into a virtual environment that is kept between runs. */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../infra/functions.ts'
import { Unavailable } from '../unavailable.ts'

const environments = join(root, '.localstack')
/** A package index that does not respond must not block the following test tiers. */
const installMilliseconds = 900_000
const requirements = join(root, 'test/localstack/requirements.txt')

/**
 * Returns the path of the Python of a virtual environment with LocalStack. A missing environment is created, which takes
 * about two minutes.
 */
export function pythonWithLocalStack(log: (line: string) => void): string {
  const hash = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12)
  const directory = join(environments, hash)
  const python = join(directory, 'bin/python')
  const complete = join(directory, 'complete')
  if (existsSync(complete)) return python
  const system = findPython()
  log(`installing LocalStack into .localstack/${hash}: about two minutes, once`)
  for (const other of existsSync(environments) ? readdirSync(environments) : [])
    rmSync(join(environments, other), { recursive: true })
  execFileSync(system, ['-m', 'venv', directory])
  const options = ['--quiet', '--no-deps', '--disable-pip-version-check', '--timeout', '60', '--retries', '2']
  const { status, stderr } = spawnSync(python, ['-m', 'pip', 'install', ...options, '-r', requirements], {
    encoding: 'utf8',
    timeout: installMilliseconds,
  })
  if (status !== 0)
    throw new Unavailable(
      `pip cannot install LocalStack: ${stderr.trim().split('\n').at(-1) || 'it takes too long'}`,
    )
  writeFileSync(complete, '')
  return python
}

/** Finds Python 3.12 or later, also among the inactive versions of pyenv. Throws Unavailable if there is none. */
export function findPython(): string {
  const pyenv = process.env['PYENV_ROOT'] ?? join(homedir(), '.pyenv')
  const names = ['python3.13', 'python3.12', 'python3']
  const candidates = [...names, ...names.flatMap((name) => globSync(join(pyenv, 'versions/*/bin', name)))]
  const found = candidates.find(isRecent)
  if (!found) throw new Unavailable('there is no Python 3.12 or later')
  return found
}

function isRecent(python: string): boolean {
  const check = 'import sys, ssl, venv; sys.exit(sys.version_info < (3, 12))'
  return spawnSync(python, ['-c', check]).status === 0
}
