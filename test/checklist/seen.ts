/**
 * What passing tests looked up and found on a screen, word for word, with the path of its page: each runner notes it
 * in files of `artifacts/seen`, and `check.ts` compares it with the checklist after all tests.
 */
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'

/** Every runner starts in the root of the repository. */
const folder = 'artifacts/seen/'

export interface Sighting {
  path: string
  text: string
}

/** What the running test has seen so far. */
export function openSightings() {
  const lines = new Set<string>()
  return {
    note: (path: string, text: string) => void lines.add(JSON.stringify({ path, text })),
    forget: () => lines.clear(),
    /** Writes down what the test saw, because it passed. */
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
