import { existsSync, watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildFunctions } from '../build.ts'
import { root } from '../functions.ts'
import type { Cloud } from './cloud.ts'
import { buildConsole, buildSite, publishSite } from './site.ts'

/** The pause after a change before the build, because editors write a file in several steps. */
const settleMilliseconds = 150

/**
 * Watches the sources. Changed functions are bundled and used from their next event on; the pages are built and published.
 * If a build fails, the failure is logged and the previous build stays in use. A change of `infra/`, or of a function's
 * grants, needs a restart.
 */
export function watchSources(cloud: Cloud, log: (line: string) => void) {
  const functions = onePerChange('functions', async () => void (await buildFunctions()), log)
  const site = onePerChange(
    'site',
    async () => {
      await buildSite()
      await publishSite(cloud)
      await buildConsole()
      await publishSite(cloud)
    },
    log,
  )
  const tasks: Record<string, (() => void)[]> = {
    lambdas: [functions],
    events: [functions],
    shared: [functions, site],
    web: [site],
    infra: [once(() => log('infra/ has changed: stop and start again to use it'))],
  }
  const watchers = Object.entries(tasks).flatMap(([folder, run]): FSWatcher[] => {
    const path = join(root, folder)
    if (!existsSync(path)) return []
    return [watch(path, { recursive: true }, () => run.forEach((task) => task()))]
  })
  return {
    close(): void {
      for (const watcher of watchers) watcher.close()
    },
  }
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}

/**
 * Returns a function to call at each change. It runs the work once after a burst of changes, and once more if something
 * changed during the work.
 */
function onePerChange(name: string, work: () => Promise<void>, log: (line: string) => void): () => void {
  let isRunning = false
  let isStale = false
  async function run(): Promise<void> {
    isRunning = true
    while (isStale) {
      await sleep(settleMilliseconds)
      isStale = false
      await work().then(
        () => log(`${name} built`),
        (error: unknown) =>
          log(`${name} failed to build: ${error instanceof Error ? error.message : String(error)}`),
      )
    }
    isRunning = false
  }
  return () => {
    isStale = true
    if (!isRunning) void run()
  }
}
