import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'

type EngineOptions = {
  /** The port; 0 means any free port. */
  port: number
  /** The directory of the tables; without it they are in memory and lost at close. */
  directory?: string
  log: (line: string) => void
}

const emulator = fileURLToPath(
  new URL('../../../node_modules/amplify-dynamodb-simulator/emulator', import.meta.url),
)
const startMilliseconds = 180_000
/**
 * Options for a small JVM. By default, Java takes a quarter of the machine's memory before it collects garbage. The rows
 * are outside its heap.
 */
const smallJava = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xss512k']
/**
 * The heap sizes. Tests, which have no directory, get a larger heap, because this saves a sixth of the processor time. `npm
 * start` gets a small heap, because a laptop needs its memory for other programs.
 */
const heapOf = (directory: string | undefined) => (directory ? ['-Xmx192m'] : ['-Xmx512m', '-Xmn384m'])
/**
 * A shell command that runs the engine and stops it when this process ends in any way, even by SIGKILL: the engine's
 * standard input closes then. Java replaces the shell (`exec`), so the child's id and exit code are those of the engine.
 */
export const untilWeEnd = 'exec 3<&0; (cat <&3; kill $$) >/dev/null 2>&1 & exec "$0" "$@" 3<&- </dev/null'

/**
 * Starts DynamoDB Local, AWS's own table engine, and waits until it responds. `npm start` and `npm test` first check that
 * Java is installed. Throws with the engine's output if it ends at once, for example because a port is taken.
 */
export async function startTableEngine({ port, directory, log }: EngineOptions) {
  const chosen = await freePort(port)
  if (directory) mkdirSync(directory, { recursive: true })
  const child = spawn(
    'sh',
    [
      '-c',
      untilWeEnd,
      'java',
      ...heapOf(directory),
      ...smallJava,
      '-Djava.library.path=./DynamoDBLocal_lib',
      '-Dorg.eclipse.jetty.LEVEL=WARN',
      '-cp',
      'DynamoDBLocal.jar',
      'org.eclipse.jetty.xml.XmlConfiguration',
      `port=${chosen}`,
      ...(directory ? ['inMemory=false', `directory=${directory}`] : ['inMemory=true']),
      fileURLToPath(new URL('engine.xml', import.meta.url)),
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
    // The request has no signature, so the engine responds with 400. Any response shows that it is ready.
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) })
    await response.text()
    return true
  } catch {
    return false
  }
}

/** Returns the wanted port, or any free port for 0. Throws if the wanted port is taken. */
async function freePort(wanted: number): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => reject(new Error(`port ${wanted} is taken: the table engine cannot start`)))
    server.listen(wanted, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
