/**
 * What passing tests looked up and found on a screen, word for word: each runner notes it in files of `artifacts/seen`,
 * and `check.ts` compares it with the checklist when all tests are through.
 */
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'

/** Every runner starts in the root of the repository. */
const folder = 'artifacts/seen/'

export function keepSeen(texts: Iterable<string>): void {
  const lines = [...texts].map((text) => `${JSON.stringify(text)}\n`).join('')
  if (lines === '') return
  mkdirSync(folder, { recursive: true })
  appendFileSync(`${folder}${process.pid}.jsonl`, lines)
}

export function readSeen(): Set<string> {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(`${folder}${file}`, 'utf8').split('\n'))
  return new Set(lines.filter(Boolean).map((line): string => JSON.parse(line)))
}
