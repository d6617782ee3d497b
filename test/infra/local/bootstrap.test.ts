import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** A directory like a clone of the repository. PATH contains only the commands that a test adds. */
let clone: string
let bin: string
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'clone-'))
  bin = join(clone, 'machine')
  for (const folder of ['infra/local', 'test', 'machine']) mkdirSync(join(clone, folder), { recursive: true })
  copyFileSync('infra/local/bootstrap.mjs', join(clone, 'infra/local/bootstrap.mjs'))
  writeFileSync(join(clone, 'package-lock.json'), '{}')
  command('java', 'echo \'openjdk version "21.0.1"\' >&2')
  // This stand-in empties node_modules for `ci` only, as npm does, and installs the Node of this process.
  command(
    'npm',
    `echo "npm $*" >> ${clone}/calls
     [ "$1" = install ] || /bin/rm -rf node_modules
     /bin/mkdir -p node_modules/.bin && /bin/ln -sf ${process.execPath} node_modules/.bin/node`,
  )
})
afterEach(() => rmSync(clone, { recursive: true, force: true }))

function command(name: string, script: string) {
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(bin, name), 0o755)
}

const environment = () => ({ PATH: bin, CHROME_PATH: process.execPath })

function bootstrap(...args: string[]) {
  const file = join(clone, 'infra/local/bootstrap.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    env: environment(),
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

const options = '--no-audit --no-fund --loglevel=error'
const installs = () => readFileSync(join(clone, 'calls'), 'utf8').trim().split('\n')

test('dependencies are installed once, and again only when the lock file has changed', () => {
  writeFileSync(join(clone, 'infra/local/start.ts'), 'console.log("started with", ...process.argv.slice(2))')
  expect(bootstrap('start', '--fresh')).toMatchObject({
    status: 0,
    output: expect.stringContaining('started with --fresh'),
  })
  bootstrap('start')
  expect(installs()).toEqual([`npm ci --omit=dev ${options}`])
  writeFileSync(join(clone, 'package-lock.json'), '{ "changed": true }')
  bootstrap('start')
  expect(installs()).toHaveLength(2)
})

test('the first test run adds its tools without removing the dependencies of a running start', () => {
  writeFileSync(join(clone, 'infra/local/start.ts'), '')
  writeFileSync(join(clone, 'test/run.ts'), '')
  for (const command of ['start', 'test', 'start', 'test']) bootstrap(command)
  expect(installs()).toEqual([`npm ci --omit=dev ${options}`, `npm install --no-save ${options}`])
})

test("the script gets the browser's path, and its exit code is returned", () => {
  writeFileSync(join(clone, 'test/run.ts'), 'console.log(process.env.CHROME_PATH); process.exit(7)')
  expect(bootstrap('test')).toMatchObject({ status: 7, output: expect.stringContaining(process.execPath) })
})

test('an old Java, a failed installation and an unknown script end with an error that says so', () => {
  command('java', 'echo \'openjdk version "11.0.1"\' >&2')
  expect(bootstrap('start')).toMatchObject({
    status: 1,
    output: expect.stringContaining('needs Java 17 or later'),
  })
  command('npm', 'exit 1')
  writeFileSync(join(clone, 'package-lock.json'), '{ "changed": true }')
  expect(bootstrap('start')).toMatchObject({
    status: 1,
    output: expect.stringContaining('could not be installed'),
  })
  expect(bootstrap('fly')).toMatchObject({ status: 1, output: expect.stringContaining('start|test') })
})

test('a signal reaches the child, and its exit code is returned', async () => {
  writeFileSync(
    join(clone, 'infra/local/start.ts'),
    'process.on("SIGTERM", () => process.exit(5)); setInterval(() => {}, 1000); console.log("running")',
  )
  const file = join(clone, 'infra/local/bootstrap.mjs')
  const child = spawn(process.execPath, [file, 'start'], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of child.stdout) {
    if (String(chunk).includes('running')) break
  }
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([5, null])
})
