import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'

type EngineOptions = {
  /** 0 finds a free port. */
  port: number
  /** The directory of the tables; without it they are in memory and lost at close. */
  directory?: string
  log: (line: string) => void
}

const emulator = fileURLToPath(
  new URL('../../../node_modules/amplify-dynamodb-simulator/emulator', import.meta.url),
)
const startMilliseconds = 180_000
/** By default, Java takes a quarter of the machine's memory before it collects garbage. The rows are outside its heap. */
const smallJava = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xss512k']
/** Tests have no directory: a larger heap takes a sixth less of the processor, and a laptop needs its memory. */
const heapOf = (directory: string | undefined) => (directory ? ['-Xmx192m'] : ['-Xmx512m', '-Xmn384m'])
/**
 * Stops the engine when this process ends in any way, even by SIGKILL: its standard input closes then. The shell is
 * replaced by Java, so that the child's id and exit code are the engine's own.
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
    // Without a signature the engine responds with 400, which is good enough.
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) })
    await response.text()
    return true
  } catch {
    return false
  }
}

/** The wanted port if it is free, or any free one for 0. Throws if it is taken. */
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
