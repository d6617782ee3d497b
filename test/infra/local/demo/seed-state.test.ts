import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSeedState } from '../../../../infra/local/demo/seed-state.ts'

let directory: string
const file = () => join(directory, 'demo.json')
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'seed-'))))
afterEach(() => rmSync(directory, { recursive: true }))

test('a demo that was ready once is ready at the next start, even if it is unfinished', () => {
  const first = openSeedState(file())
  expect([first.isReady, first.done]).toEqual([false, false])
  first.showable()
  const second = openSeedState(file())
  expect([second.isReady, second.done]).toEqual([true, false])
  expect([second.epoch, second.hex('a', 20)]).toEqual([first.epoch, first.hex('a', 20)])
  second.finish()
  expect(openSeedState(file())).toMatchObject({ isReady: true, done: true })
})

test('the state file of an earlier version counts as not ready', () => {
  writeFileSync(file(), JSON.stringify({ epoch: 1, secret: 'x', done: false }))
  expect(openSeedState(file())).toMatchObject({ epoch: 1, isReady: false, done: false })
})
