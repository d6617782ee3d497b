import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { startEnvironment, type Environment } from './environment.ts'
import { openClock, type Clock, type Measure } from './slowdown.ts'
import type { FunctionDefinition } from './thread.ts'

/** The function's name in the catalogue; the template has it beside the physical name. */
const shortName = ({ name, environment }: FunctionDefinition) => environment['FUNCTION_NAME'] ?? name

/** The limit of environments per function, because a laptop is small; further events wait, as when throttled. */
const maximumEnvironments = 4

type FunctionsOptions = {
  definitions: FunctionDefinition[]
  log: (line: string) => void
  /** The most environments of all functions together that stay warm; by default all. */
  warm?: number | undefined
  /** Replaces the measurement of how overloaded the machine is. */
  measure?: Measure
}

/**
 * The functions of the template. An environment starts at the first event, stays warm, and is replaced when its bundle
 * changes. Where there are more than `warm` of all functions together, those that have been idle for longest end. The
 * output of functions goes to `log`, line by line.
 */
export function startFunctions({ definitions, log, warm = Infinity, measure }: FunctionsOptions) {
  const makeRoom = openRoom(warm)
  const clock = openClock(log, measure)
  const functions = definitions.map((definition) => openFunction({ definition, makeRoom, clock, log }))
  const find = (name: string) => {
    const found = functions.find(
      ({ definition }) => definition.name === name || shortName(definition) === name,
    )
    if (!found) throw new Error(`Function not found: ${name}`)
    return found
  }
  return {
    /**
     * Returns the result of the handler of the function with this physical or short name; rejects with a FunctionError
     * when it fails.
     */
    invoke: async (name: string, event: unknown): Promise<unknown> => find(name).invoke(event),

    environmentOf: (name: string): Record<string, string> => ({ ...find(name).definition.environment }),

    async close(): Promise<void> {
      await Promise.all(functions.map((one) => one.close()))
      await clock.close()
    },
  }
}

export type Functions = ReturnType<typeof startFunctions>

type Warm = { environment: Environment; version: number; isBusy: boolean; usedAt: number }

/** Returns a function that is told of every new environment and stops idle ones where there are too many. */
function openRoom(maximum: number) {
  let all: Warm[] = []
  return (added: Warm) => {
    all = [...all.filter(({ environment }) => environment.isAlive()), added]
    const idle = all.filter(({ isBusy }) => !isBusy).sort((a, b) => a.usedAt - b.usedAt)
    for (const { environment } of idle.slice(0, Math.max(0, all.length - maximum))) void environment.stop()
  }
}

type FunctionOptions = {
  definition: FunctionDefinition
  makeRoom: (added: Warm) => void
  clock: Clock
  log: (line: string) => void
}

function openFunction({ definition, makeRoom, clock, log }: FunctionOptions) {
  const file = entryFile(definition)
  const logOf = openLog(definition, log)
  let warm: Warm[] = []
  let closed = false
  const waiting: (() => void)[] = []

  async function take(): Promise<Warm> {
    for (;;) {
      if (closed) throw new Error(`${definition.name} is stopped`)
      // There is no bundle while it is built again; the running environments are used until then.
      const version = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? warm[0]?.version ?? 0
      const stale = warm.filter((one) => !one.isBusy && one.version !== version)
      warm = warm.filter((one) => one.environment.isAlive() && !stale.includes(one))
      for (const { environment } of stale) void environment.stop()
      const free = warm.find((one) => !one.isBusy)
      if (free) {
        free.isBusy = true
        return free
      }
      if (warm.length < maximumEnvironments) {
        const environment = startEnvironment({ definition, file, clock, log: logOf() })
        const added = { environment, version, isBusy: true, usedAt: 0 }
        warm.push(added)
        makeRoom(added)
        return added
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }

  return {
    definition,
    async invoke(event: unknown): Promise<unknown> {
      const mine = await take()
      try {
        return await mine.environment.invoke(event)
      } finally {
        mine.isBusy = false
        mine.usedAt = performance.now()
        waiting.shift()?.()
      }
    },
    async close(): Promise<void> {
      closed = true
      for (const wake of waiting.splice(0)) wake()
      await Promise.all(warm.map(({ environment }) => environment.stop()))
    },
  }
}

/**
 * Lambda writes a function's log with the function's role, beginning with its own line about the first event. Without the
 * right to, all lines are lost; one line says so here.
 */
function openLog(definition: FunctionDefinition, log: (line: string) => void): () => (line: string) => void {
  const name = shortName(definition)
  const begin = (): ((line: string) => void) => {
    const denial = definition.logDenial?.()
    if (denial === undefined) return (line) => log(`${name}: ${line}`)
    log(`${name}: writing its log failed: ${denial}`)
    return () => undefined
  }
  let write: ReturnType<typeof begin> | undefined
  return () => (write ??= begin())
}

/** `index.handler` is the export `handler` of index.mjs or index.js. */
function entryFile({ name, directory, handler }: FunctionDefinition): string {
  const base = handler.slice(0, handler.lastIndexOf('.'))
  const found = [`${base}.mjs`, `${base}.js`].map((file) => join(directory, file)).find(existsSync)
  if (!found) throw new Error(`${name}: there is no ${base}.mjs in ${directory}`)
  return found
}
