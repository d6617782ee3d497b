/**
 * The entry of `npm start`, `npm test` with its parts that need a browser, `npm run test:tiers` and `npm run lint:cfn`, on
 * any machine with Node 20 or later. It installs what is missing, and then runs the script with Lambda's version of Node.
 * It is plain JavaScript without dependencies, because nothing may be installed yet.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const scripts = {
  start: 'infra/local/start.ts',
  test: 'test/run.ts',
  'test:tiers': 'test/tiers.ts',
  'lint:cfn': 'test/infra/lint-templates.ts',
}
const isRoot = process.getuid?.() === 0

function say(line) {
  console.log(`· ${line}`)
}

function fail(message) {
  console.error(`\n${message}`)
  process.exit(1)
}

/** Shows the command's output and returns whether it succeeded. */
function run(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0
}

/**
 * Installs the product's dependencies. With `isWhole` it also installs the tools of tests and checks. `npm start` needs
 * only the product's dependencies, a third of the bytes.
 */
function installDependencies(isWhole) {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const hashFile = join(root, 'node_modules/.lock-hash')
  const [installedHash, part] = existsSync(hashFile) ? readFileSync(hashFile, 'utf8').split(' ') : []
  const hasProduct = installedHash === hash
  if (hasProduct && !(isWhole && part)) return
  say(
    hasProduct
      ? 'Installing the tools of tests: a minute, once'
      : 'Installing dependencies: one or two minutes, once',
  )
  // The npm that runs this script may not be on the path.
  const npm = process.env.npm_execpath
  // `npm ci` would delete node_modules under a running `npm start`. `npm install` only adds the missing packages.
  const how = hasProduct ? ['install', '--no-save'] : ['ci', ...(isWhole ? [] : ['--omit=dev'])]
  const args = [...how, '--no-audit', '--no-fund', '--loglevel=error']
  const installed = npm?.endsWith('.js') ? run(process.execPath, [npm, ...args]) : run('npm', args)
  if (!installed) fail('The dependencies could not be installed; npm says why above.')
  writeFileSync(hashFile, isWhole ? hash : `${hash} product`)
}

/** Tries each package until one is installed, because Debian's releases have different ones. */
function aptInstall(what, packages) {
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) return
  say(`Installing ${what} (apt-get install ${packages[0]}): a minute, once`)
  run('apt-get', ['update', '-qq'])
  packages.some((name) => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]))
}

function javaVersion() {
  // `java -version` prints to stderr: openjdk version "17.0.15" …; before Java 9 the first number is 1.
  const { stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' })
  return Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0)
}

function requireJava() {
  if (javaVersion() >= 17) return
  aptInstall('Java for the table engine', ['openjdk-17-jre-headless', 'default-jre-headless'])
  if (javaVersion() >= 17) return
  fail(
    'The table engine (DynamoDB Local) needs Java 17 or later on the PATH. Install it and try again:\n' +
      '  Debian, Ubuntu: sudo apt-get install openjdk-17-jre-headless\n  macOS: brew install openjdk@17',
  )
}

const browsersWithWindows = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function findBrowser() {
  const places = [process.env.CHROME_PATH, '/usr/bin/chromium-headless-shell', ...browsersWithWindows]
  return places.find((place) => place && existsSync(place))
}

function requireBrowser() {
  if (!findBrowser()) aptInstall('a browser for the tests', ['chromium-headless-shell', 'chromium'])
  const browser = findBrowser()
  // The headless shell denies notifications (test/browser/browser-path.ts).
  if (browser?.includes('headless') && !browsersWithWindows.some((place) => existsSync(place)))
    aptInstall('a browser that shows notifications', ['chromium'])
  if (browser) return browser
  return fail(
    'The browser tests need Chromium or Chrome. Install one, or set CHROME_PATH to it, and try again:\n' +
      '  Debian: sudo apt-get install chromium-headless-shell chromium\n  macOS: brew install --cask google-chrome',
  )
}

const [command, ...rest] = process.argv.slice(2)
const script = scripts[command]
if (!script) fail(`Usage: node infra/local/bootstrap.mjs ${Object.keys(scripts).join('|')}`)
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node 20 or later is needed; this is ${process.version}.`)

installDependencies(command !== 'start')
if (command !== 'lint:cfn') requireJava()
const browser = command === 'test' ? { CHROME_PATH: requireBrowser() } : {}

const bin = join(root, 'node_modules/.bin')
// By default, glibc keeps a separate memory arena for each of the many threads of functions.
const memory = command === 'start' ? { MALLOC_ARENA_MAX: '2' } : {}
const child = spawn(join(bin, 'node'), [join(root, script), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...memory, ...process.env, ...browser, PATH: `${bin}:${process.env.PATH}` },
})
// On Ctrl-C the terminal also signals the child, which stops by itself; this process only waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => fail(`Node 24 could not be started: ${error.message}`))
child.on('exit', (code) => process.exit(code ?? 1))
