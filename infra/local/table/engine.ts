import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'

type EngineOptions = {
  /** 0 finds a free port. */
  port: number
  /** Where the tables are kept; without it they are in memory and gone after close. */
  directory?: string
  log: (line: string) => void
}

const emulator = fileURLToPath(
  new URL('../../../node_modules/amplify-dynamodb-simulator/emulator', import.meta.url),
)
const startMilliseconds = 60_000
/**
 * The engine ends with us however we end, also by SIGKILL: our end of its standard input closes then. The shell becomes
 * Java, so that the child's id and exit code are the engine's own.
 */
const untilWeEnd = 'exec 3<&0; (cat <&3; kill $$) >/dev/null 2>&1 & exec "$0" "$@" 3<&- </dev/null'

/**
 * Starts DynamoDB Local, AWS's own table engine, and waits until it answers. Throws one sentence when Java 17 or later
 * is missing and cannot be installed, or when the engine ends before it answers (a taken port, for one).
 */
export async function startTableEngine({ port, directory, log }: EngineOptions) {
  requireJava(log)
  const chosen = await freePort(port)
  if (directory) mkdirSync(directory, { recursive: true })
  const child = spawn(
    'sh',
    [
      '-c',
      untilWeEnd,
      'java',
      '-Djava.library.path=./DynamoDBLocal_lib',
      '-jar',
      'DynamoDBLocal.jar',
      '-port',
      String(chosen),
      '-sharedDb',
      '-disableTelemetry',
      ...(directory ? ['-dbPath', directory] : ['-inMemory']),
    ],
    { cwd: emulator, stdio: ['pipe', 'pipe', 'pipe'] },
  )
  let output = ''
  const keepTail = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2000))
  child.stdout.on('data', keepTail)
  child.stderr.on('data', keepTail)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null

  const url = `http://127.0.0.1:${chosen}`
  const deadline = Date.now() + startMilliseconds
  while (!(await answers(url))) {
    if (hasEnded() || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`the table engine did not start on port ${chosen}: ${output.trim() || 'no output'}`)
    }
    await sleep(50)
  }
  log(`table engine at ${url}${directory ? `, kept in ${directory}` : ', in memory'}`)

  const close = async () => {
    // SIGTERM lets the engine close its database files.
    if (!hasEnded()) child.kill('SIGTERM')
    await ended
  }
  return { url, port: chosen, close }
}

async function answers(url: string) {
  try {
    // Without a signature the engine answers 400, which is an answer.
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) })
    await response.text()
    return true
  } catch {
    return false
  }
}

/** The port itself when nobody listens there, any free one for 0. Throws when it is taken. */
async function freePort(wanted: number): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => reject(new Error(`port ${wanted} is taken: the table engine cannot start`)))
    // On every address, as the engine does.
    server.listen(wanted, resolve)
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

const wantedJava = 17

function requireJava(log: (line: string) => void) {
  if (javaVersion() >= wantedJava) return
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    log('installing Java for the table engine (apt-get install openjdk-17-jre-headless)')
    spawnSync('apt-get', ['update'])
    spawnSync('apt-get', ['install', '-y', 'openjdk-17-jre-headless'])
    if (javaVersion() >= wantedJava) return
  }
  throw new Error(
    `The table engine needs Java ${wantedJava} or later on the PATH. Install it ` +
      '(Debian and Ubuntu: sudo apt-get install openjdk-17-jre-headless; macOS: brew install openjdk@17) and start again.',
  )
}

/** The major version, 0 when there is no Java. */
function javaVersion(): number {
  // `java -version` prints to stderr: openjdk version "17.0.15" …; before Java 9 the first number is 1.
  const { stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' })
  return Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0)
}
