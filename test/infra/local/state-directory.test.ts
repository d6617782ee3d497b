import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStateDirectory } from '../../../infra/local/state-directory.ts'

const directory = mkdtempSync(join(tmpdir(), 'state-'))
afterAll(() => rmSync(directory, { recursive: true }))

test('a stored state can be opened again', () => {
  const path = join(directory, 'kept')
  openStateDirectory(path, false).release()
  mkdirSync(join(path, 'table'))
  expect(openStateDirectory(path, false).path).toBe(path)
})

test('a state of an earlier version is refused with the command that resets it', () => {
  const path = join(directory, 'old')
  mkdirSync(join(path, 'table'), { recursive: true })
  const sentence = `The state in ${path} is of an earlier version. Start over: npm start -- --fresh`
  expect(() => openStateDirectory(path, false)).toThrow(sentence)
  expect(openStateDirectory(path, true).path).toBe(path)
})
