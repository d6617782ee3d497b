/**
 * Notes the sentences that passed tests looked up and found on a screen, word for word, with the path of the page. Each
 * process of a runner writes a file of `artifacts/seen`, and `check.ts` compares the files with the checklist at the end.
 */
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'

/** The path is relative, because every runner starts in the root of the repository. */
const folder = 'artifacts/seen/'

export interface Sighting {
  path: string
  text: string
}

/** Collects the sentences that the running test has seen. */
export function openSightings() {
  const lines = new Set<string>()
  return {
    note: (path: string, text: string) => void lines.add(JSON.stringify({ path, text })),
    forget: () => lines.clear(),
    /** Writes the collected sentences into the file of this process. Called when the test has passed. */
    keep() {
      if (lines.size === 0) return
      mkdirSync(folder, { recursive: true })
      appendFileSync(`${folder}${process.pid}.jsonl`, [...lines, ''].join('\n'))
    },
  }
}

export function readSightings(): Sighting[] {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(`${folder}${file}`, 'utf8').split('\n'))
  return [...new Set(lines)].filter(Boolean).map((line): Sighting => JSON.parse(line))
}
