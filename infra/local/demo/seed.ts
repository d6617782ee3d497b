import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

interface SeedOptions {
  /** The environment of a function that may use the table, both buckets and the user pool. */
  environment: Record<string, string>
  /** The file with the state of earlier starts. A start with the same file completes them without duplicates. */
  stateFile: string
  /** If set, only the posts of the last `days` days and their threads are written; by default all posts. */
  days?: number
  /** Resolves when the site is not serving requests; the seeder awaits it before each step. By default it never waits. */
  untilQuiet?: () => Promise<void>
  /** Called when the accounts and the newest posts exist; the rest follows in the background. */
  onReady: () => void
  log: (line: string) => void
  /** Stops the work; the next start continues it. */
  signal?: AbortSignal
}

const messageSchema = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ log: z.string() }),
  z.object({ asksForQuiet: z.literal(true) }),
])
export type SeedMessage = z.output<typeof messageSchema>

/** The number of attempts. A machine that has just started the product may be too slow for a client's time limits. */
const tries = 5

/**
 * Fills the local cloud with the demo through the product's own stores. Resolves when everything is written; rejects with
 * the last error. It runs in a separate process, because processing pictures leaves much memory allocated.
 */
export async function seed(options: SeedOptions): Promise<void> {
  let problem: string | undefined
  let isReady = false
  const onReady = () => {
    if (!isReady) options.onReady()
    isReady = true
  }
  for (let tried = 0; tried < tries && !options.signal?.aborted; tried += 1) {
    problem = await run({ ...options, onReady })
    if (problem === undefined) return
  }
  if (problem !== undefined && !options.signal?.aborted)
    throw new Error(`the demo could not be written:\n${problem}`)
}

/** Runs the process once. Returns the output of a failed process; the next attempt continues its work. */
async function run({
  environment,
  stateFile,
  days,
  untilQuiet,
  onReady,
  log,
  signal,
}: SeedOptions): Promise<string | undefined> {
  const options = days === undefined ? [stateFile] : [stateFile, String(days)]
  const child = fork(fileURLToPath(new URL('./seed-process.ts', import.meta.url)), options, {
    env: environment,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  let problem = ''
  child.stderr?.on('data', (chunk: Buffer) => (problem += chunk.toString()))
  const stop = () => void child.kill('SIGKILL')
  signal?.addEventListener('abort', stop)
  child.on('message', (received: unknown) => {
    const message = z.parse(messageSchema, received)
    if ('ready' in message) onReady()
    else if ('log' in message) log(message.log)
    // The process may have ended during the wait.
    else void (untilQuiet?.() ?? Promise.resolve()).then(() => child.connected && child.send('quiet'))
  })
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    return code === 0 ? undefined : problem
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}
