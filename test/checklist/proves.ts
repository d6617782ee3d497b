/** The checklist's behaviours that passing tests proved, noted in files of `artifacts/proven` as `seen.ts` does. */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import type { behaviours } from './behaviours.ts'

const folder = 'artifacts/proven/'

/** Notes that the running test proves this behaviour. It counts once the test has passed. */
export function proves(...names: (keyof typeof behaviours)[]): void {
  onTestFinished(({ task }) => {
    if (task.result?.state === 'fail') return
    mkdirSync(folder, { recursive: true })
    appendFileSync(`${folder}${process.pid}.txt`, names.map((name) => `${name}\n`).join(''))
  })
}

export function readProven(): Set<string> {
  const files = existsSync(folder) ? readdirSync(folder) : []
  return new Set(files.flatMap((file) => readFileSync(`${folder}${file}`, 'utf8').split('\n')))
}
