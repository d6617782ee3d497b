import * as z from 'zod/mini'

const answerSchema = z.object({ line: z.string(), next: z.optional(z.unknown()) })

export interface ReindexProps {
  /** Invokes reindex-search with an event and returns its result. Throws if the function fails. */
  invoke: (event: unknown) => Promise<unknown>
  /** `outdated` rebuilds only the indexes that are missing or whose definition has changed. */
  which: 'all' | 'outdated'
  log: (line: string) => void
}

/** Rebuilds the search engine's indexes in steps. Search stays available. */
export async function reindex({ invoke, which, log }: ReindexProps): Promise<void> {
  let event: unknown = { begin: which }
  while (event !== undefined) {
    const { line, next } = z.parse(answerSchema, await invoke(event))
    log(line)
    event = next
  }
}
