/** Notes the behaviours of the checklist that passed tests proved, in files of `artifacts/proven`. */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import type { behaviours } from './behaviours.ts'

const folder = 'artifacts/proven/'

/** Notes that the running test proves these behaviours. The note is written only if the test passes. */
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
