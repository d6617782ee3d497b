import { Worker } from 'node:worker_threads'
import * as z from 'zod/mini'

interface SeedOptions {
  /** The environment of a function that may use the table, both buckets and the user pool. */
  environment: Record<string, string>
  /** The state of earlier starts. A start with the same file completes them without duplicates. */
  stateFile: string
  /** Called when the accounts and the newest posts exist; the rest follows in the background. */
  onReady: () => void
  log: (line: string) => void
  /** Stops the work; the next start continues it. */
  signal?: AbortSignal
}

const messageSchema = z.union([z.object({ ready: z.literal(true) }), z.object({ log: z.string() })])

/**
 * Fills the local cloud with the demo, in a thread of its own, through the product's own stores. Resolves when
 * everything is written; rejects with the first error.
 */
export async function seed({ environment, stateFile, onReady, log, signal }: SeedOptions): Promise<void> {
  if (signal?.aborted) return
  const worker = new Worker(new URL('./seed-worker.ts', import.meta.url), {
    env: environment,
    workerData: { stateFile },
  })
  const stop = () => void worker.terminate()
  signal?.addEventListener('abort', stop)
  worker.on('message', (received: unknown) => {
    const message = z.parse(messageSchema, received)
    if ('ready' in message) onReady()
    else log(message.log)
  })
  try {
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject)
      worker.once('exit', () => resolve())
    })
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}
