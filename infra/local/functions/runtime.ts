import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { arn } from '../account.ts'
import { startEnvironment, type Environment } from './environment.ts'
import { openClock, type Clock, type Measure } from './slowdown.ts'
import type { FunctionDefinition } from './thread.ts'

/** The function's name in the catalogue of functions; the template has it as a variable besides the physical name. */
const shortName = ({ name, environment }: FunctionDefinition) => environment['FUNCTION_NAME'] ?? name

/**
 * The most environments per function, because a laptop is small; further events wait, as when throttled. The minimum is
 * three: two concurrent sign-ins with Google use two environments of PreSignUp, and creating their users calls PreSignUp
 * again (user-pool/federation.ts).
 */
const maximumEnvironments = 3

type FunctionsOptions = {
  definitions: FunctionDefinition[]
  log: (line: string) => void
  /** The most environments of all functions together; by default there is no limit. */
  warm?: number | undefined
  /** Replaces the measurement of the machine's overload. */
  measure?: Measure
}

/**
 * Runs the functions of the template. An environment starts at the first event, stays warm, and is replaced when its bundle
 * changes. If all functions together have more than `warm` environments, those that have been idle for longest end. The
 * output of functions goes to `log`, line by line.
 */
export function startFunctions({ definitions, log, warm = Infinity, measure }: FunctionsOptions) {
  const room = openRoom(warm)
  const clock = openClock(log, measure)
  const functions = definitions.map((definition) => openFunction({ definition, room, clock, log }))
  const find = (reference: string) => {
    const [name = '', alias] = reference.split(':')
    const found = functions.find(
      ({ definition }) => definition.name === name || shortName(definition) === name,
    )
    if (!found || (alias !== undefined && !found.definition.aliases?.includes(alias)))
      throw new FunctionNotFound(reference)
    return found
  }
  return {
    /**
     * Returns the result of a function's handler. `name` is the physical or short name, optionally with `:` and an alias.
     * Rejects with a FunctionError if the handler fails, and with FunctionNotFound for an unknown name or alias.
     */
    invoke: async (name: string, event: unknown): Promise<unknown> => find(name).invoke(event),

    environmentOf: (name: string): Record<string, string> => ({ ...find(name).definition.environment }),

    async close(): Promise<void> {
      await Promise.all(functions.map((one) => one.close()))
      room.close()
      await clock.close()
    },
  }
}

/** Lambda's ResourceNotFoundException: there is no such function, or it has no such alias. */
export class FunctionNotFound extends Error {
  constructor(reference: string) {
    super(`Function not found: ${arn('lambda', `function:${reference}`)}`)
  }
}

export type Functions = ReturnType<typeof startFunctions>

type Warm = { environment: Environment; version: number; isBusy: boolean; usedAt: number }

/** The time after an event at which excess idle environments end. */
const settleMilliseconds = 2000

/**
 * Limits the environments of all functions together. At most `maximum` are busy at once, and further events wait. If more
 * than `maximum` exist, those that have been idle for longest end. A function can wait for another one, as the API waits
 * for the triggers of the user pool. This cannot cause a deadlock, because one function has at most `maximumEnvironments`,
 * which is less than `maximum`.
 */
function openRoom(maximum: number) {
  let all: Warm[] = []
  let busy = 0
  let waiting: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined

  function settle(): void {
    all = all.filter(({ environment }) => environment.isAlive())
    const idle = all.filter(({ isBusy }) => !isBusy).sort((a, b) => a.usedAt - b.usedAt)
    for (const { environment } of idle.slice(0, Math.max(0, all.length - maximum))) void environment.stop()
  }
  function wake(): void {
    const woken = waiting
    waiting = []
    for (const one of woken) one()
  }
  return {
    /**
     * Takes a slot for one event; returns false if none is free. After true, the caller must call `leave` when it is done.
     */
    enter(): boolean {
      if (busy >= maximum) return false
      busy += 1
      return true
    },
    leave(): void {
      busy -= 1
      wake()
      clearTimeout(timer)
      timer = setTimeout(settle, settleMilliseconds).unref()
    },
    /** Resolves when an event has been handled, or at close. */
    left: () => new Promise<void>((resolve) => waiting.push(resolve)),
    add(added: Warm): void {
      all.push(added)
      settle()
    },
    close(): void {
      clearTimeout(timer)
      wake()
    },
  }
}

type FunctionOptions = {
  definition: FunctionDefinition
  room: ReturnType<typeof openRoom>
  clock: Clock
  log: (line: string) => void
}

function openFunction({ definition, room, clock, log }: FunctionOptions) {
  const file = entryFile(definition)
  const logOf = openLog(definition, log)
  let warm: Warm[] = []
  let closed = false
  const waiting: (() => void)[] = []

  async function take(): Promise<Warm> {
    for (;;) {
      if (closed) throw new Error(`${definition.name} is stopped`)
      // During a rebuild there is no bundle, so the running environments stay in use.
      const version = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? warm[0]?.version ?? 0
      const stale = warm.filter((one) => !one.isBusy && one.version !== version)
      warm = warm.filter((one) => one.environment.isAlive() && !stale.includes(one))
      for (const { environment } of stale) void environment.stop()
      const free = warm.find((one) => !one.isBusy)
      const hasPlace = free !== undefined || warm.length < maximumEnvironments
      if (hasPlace && room.enter()) return free ? occupy(free) : begin(version)
      await (hasPlace ? room.left() : new Promise<void>((resolve) => waiting.push(resolve)))
    }
  }

  function occupy(one: Warm): Warm {
    one.isBusy = true
    return one
  }

  function begin(version: number): Warm {
    const environment = startEnvironment({ definition, file, clock, log: logOf() })
    const added = { environment, version, isBusy: true, usedAt: 0 }
    warm.push(added)
    room.add(added)
    return added
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
        room.leave()
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
 * Returns the writer of a function's log. Lambda writes the log with the function's role, so without that permission all
 * lines are lost. In that case one line in the laptop's log reports it.
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

/** The file of a handler: `index.handler` is the export `handler` of index.mjs or index.js. */
function entryFile({ name, directory, handler }: FunctionDefinition): string {
  const base = handler.slice(0, handler.lastIndexOf('.'))
  const found = [`${base}.mjs`, `${base}.js`].map((file) => join(directory, file)).find(existsSync)
  if (!found) throw new Error(`${name}: there is no ${base}.mjs in ${directory}`)
  return found
}
