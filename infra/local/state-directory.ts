import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The version of the state's layout. Increase it when stacks or logical ids change, because the names of stored tables and
 * buckets derive from them, or when accounts of an earlier state could no longer log in.
 */
const version = '3'

/**
 * Reserves the directory of the laptop cloud's state for this process. `fresh` empties it first. Throws if another process
 * uses the directory, and if its state is of an earlier version.
 */
export function openStateDirectory(path: string, fresh: boolean) {
  const owner = join(path, 'process-id')
  const running = existsSync(owner) ? Number(readFileSync(owner, 'utf8')) : 0
  if (isAlive(running)) throw new Error(`The cloud is already running (process ${running}). Stop it first.`)
  if (fresh) rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { recursive: true })
  const versionFile = join(path, 'version')
  const kept = existsSync(versionFile) ? readFileSync(versionFile, 'utf8') : ''
  if (existsSync(join(path, 'table')) && kept !== version)
    throw new Error(`The state in ${path} is of an earlier version. Start over: npm start -- --fresh`)
  writeFileSync(versionFile, version)
  writeFileSync(owner, String(process.pid))
  return { path, release: () => rmSync(owner, { force: true }) }
}

function isAlive(processId: number): boolean {
  if (!processId || processId === process.pid) return false
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}
