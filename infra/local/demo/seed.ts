import { Worker } from 'node:worker_threads'
import * as z from 'zod/mini'

interface SeedOptions {
  /** Of a function that may use the table, both buckets and the user pool. */
  environment: Record<string, string>
  /** Keeps the moment of the first start: the same file finishes what an earlier start left, without duplicates. */
  stateFile: string
  /** The accounts and the newest posts are there; the rest follows in the background. */
  onReady: () => void
  log: (line: string) => void
  /** Ends the work; the next start goes on. */
  signal?: AbortSignal
}

const messageSchema = z.union([z.object({ ready: z.literal(true) }), z.object({ log: z.string() })])

/**
 * Fills the local cloud with the demo, in a thread of its own, through the product's own stores. Resolves when
 * everything is written; rejects with the first thing that went wrong.
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
